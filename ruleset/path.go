package ruleset

// Path is the dotted path of a rule in a rule file, such as end.stalemate.then.
type Path string

// The rules that forbid a move.
const (
	TurnsOrderPath      Path = "turns.order"
	PromotionRankPath   Path = "pawns.promotion.rank"
	PromotionToPath     Path = "pawns.promotion.to"
	DoubleStepPath      Path = "pawns.double_step"
	DoubleStepRankPath  Path = "pawns.double_step.rank"
	EnPassantLastsPath  Path = "pawns.en_passant.lasts"
	OwnKingPath         Path = "check.own_king"
	CaptureKingPath     Path = "check.capture_king"
	CastlingPath        Path = "castling"
	CastlingNeedsPath   Path = "castling.needs"
	CastlingPathEmpty   Path = "castling.needs.path_empty"
	CastlingInCheck     Path = "castling.needs.not_in_check"
	CastlingThroughPath Path = "castling.needs.not_through_check"
	CastlingIntoPath    Path = "castling.needs.not_into_check"
)

// Other rules that judgements cite.
const (
	ArmyBudgetPath      Path = "army.budget"
	ArmyFillPath        Path = "army.fill"
	ArmyHiddenPath      Path = "army.hidden"
	ArmyKingPath        Path = "army.king"
	ArmyOwnRanksPath    Path = "army.own_ranks"
	ArmyRefusedPath     Path = "army.refused"
	ArmySpendPath       Path = "army.spend"
	ClockByoYomiPath    Path = "clock.byo_yomi"
	ClockMainPath       Path = "clock.main"
	ClockMovePath       Path = "clock.move"
	ClockPausePath      Path = "clock.pause"
	IllegalMovePath     Path = "conduct.illegal_move"
	PenaltyPath         Path = "conduct.penalty"
	TouchMovePath       Path = "conduct.touch_move"
	EnPassantPath       Path = "pawns.en_passant"
	PromotionPath       Path = "pawns.promotion"
	ScoringGreyPath     Path = "scoring.grey"
	ScoringPromotedPath Path = "scoring.promoted"
)

// Parts of an ending, for EndKind.Path.
const (
	PartThen               = "then"
	PartClaim              = "claim"
	PartAutomatic          = "automatic"
	PartJudgedBy           = "judged_by"
	PartBeforeFirstMove    = "unless.before_first_move"
	PartOpponentCannotMate = "unless.opponent_cannot_mate"
	PartGivesSelf          = "gives.self"
	PartGivesMover         = "gives.mover"
	PartGivesOthers        = "gives.others"
	PartGivesAll           = "gives.all"
)

// MovesPath is the path of how a piece of a kind moves.
func MovesPath(kind string) Path { return Path("pieces." + kind + ".moves") }

// TeamPath is the path of a seat's team.
func TeamPath(seat string) Path { return Path("seats." + seat + ".team") }

// SetupPath is the path of where a seat's pieces begin.
func SetupPath(seat string) Path { return Path("setup." + seat) }
