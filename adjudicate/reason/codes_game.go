package reason

// The codes that a judgement can give, by area. The texts of a code are in the
// catalogues: reason.CODE or warning.CODE; a test holds both together.

// Codes of ply: whose turn it is.
const (
	PlyWrongSeat Code = "ply.wrong_seat"
)

// Codes of seat: a seat that no longer plays.
const (
	SeatOut Code = "seat.out"
)

// Codes of move: moves as text and on the board.
const (
	MoveMalformed         Code = "move.malformed"
	MoveAmbiguous         Code = "move.ambiguous"
	MoveNoPiece           Code = "move.no_piece"
	MoveNotYourPiece      Code = "move.not_your_piece"
	MoveUnreachable       Code = "move.unreachable"
	MoveBlocked           Code = "move.blocked"
	MoveOwnPiece          Code = "move.own_piece"
	MovePartnerPiece      Code = "move.partner_piece"
	MoveKingNotTaken      Code = "move.king_not_taken"
	MoveOffBoard          Code = "move.off_board"
	MovePass              Code = "move.pass"
	MoveLeavesKingInCheck Code = "move.leaves_king_in_check"
	MoveDoesNotMeetCheck  Code = "move.does_not_meet_check"
	MoveCastlingZeros     Code = "move.castling_zeros"
	MoveForm              Code = "move.form"
	MoveCaptureMark       Code = "move.capture_mark"
	MoveCheckMark         Code = "move.check_mark"
	MoveCapturedLetter    Code = "move.captured_letter"
	MoveEnPassantMark     Code = "move.en_passant_mark"
)

// Codes of pawn: pawns.
const (
	PawnNoDoubleStep     Code = "pawn.no_double_step"
	PawnNothingToCapture Code = "pawn.nothing_to_capture"
)

// Codes of en_passant: en passant.
const (
	EnPassantExpired Code = "en_passant.expired"
)

// Codes of castling: castling.
const (
	CastlingNotAllowed   Code = "castling.not_allowed"
	CastlingNoRight      Code = "castling.no_right"
	CastlingKingMoved    Code = "castling.king_moved"
	CastlingRookMoved    Code = "castling.rook_moved"
	CastlingPathBlocked  Code = "castling.path_blocked"
	CastlingInCheck      Code = "castling.in_check"
	CastlingThroughCheck Code = "castling.through_check"
	CastlingIntoCheck    Code = "castling.into_check"
)

// Codes of promotion: promotion.
const (
	PromotionRequired        Code = "promotion.required"
	PromotionPieceNotAllowed Code = "promotion.piece_not_allowed"
	PromotionNotHere         Code = "promotion.not_here"
)

// Codes of touch: touch-move.
const (
	TouchMustMove    Code = "touch.must_move"
	TouchMustCapture Code = "touch.must_capture"
	TouchCasual      Code = "touch.casual"
)

// Codes of game: the game as a whole.
const (
	GameOver Code = "game.over"
)

// Codes of action: actions other than moves.
const (
	ActionNotAllowed Code = "action.not_allowed"
	ActionOutOfTurn  Code = "action.out_of_turn"
	ActionBadTime    Code = "action.bad_time"
	ActionNotSo      Code = "action.not_so"
)

// Codes of draw: offers and claims.
const (
	DrawNoGround       Code = "draw.no_ground"
	DrawNoOffer        Code = "draw.no_offer"
	DrawAlreadyOffered Code = "draw.already_offered"
	DrawNotOnMove      Code = "draw.not_on_move"
	DrawAfterTouch     Code = "draw.after_touch"
)

// Codes of pause: pauses.
const (
	PauseRunning  Code = "pause.running"
	PauseUsedUp   Code = "pause.used_up"
	PauseNotYours Code = "pause.not_yours"
	PauseNone     Code = "pause.none"
)

// Codes of connection: disconnecting and reconnecting.
const (
	ConnectionNoChange Code = "connection.no_change"
)

// Codes of clock: clocks.
const (
	ClockFlagFallen   Code = "clock.flag_fallen"
	ClockMoveTimeOver Code = "clock.move_time_over"
)

// Codes of fen: positions as text.
const (
	FENMalformed       Code = "fen.malformed"
	FENEnPassantUnused Code = "fen.en_passant_unused"
	FENPointsUnused    Code = "fen.points_unused"
	FENExtraUnused     Code = "fen.extra_unused"
	FENCastlingOrder   Code = "fen.castling_order"
	FENCastlingDropped Code = "fen.castling_dropped"
	FENMoveNumberZero  Code = "fen.move_number_zero"
)

// Codes of setup: beginnings.
const (
	SetupKingMissing        Code = "setup.king_missing"
	SetupKingMisplaced      Code = "setup.king_misplaced"
	SetupKingExtra          Code = "setup.king_extra"
	SetupBudget             Code = "setup.budget"
	SetupTooManyPieces      Code = "setup.too_many_pieces"
	SetupWrongHalf          Code = "setup.wrong_half"
	SetupGapInRank          Code = "setup.gap_in_rank"
	SetupUnknownPiece       Code = "setup.unknown_piece"
	SetupInCheck            Code = "setup.in_check"
	SetupOpponentInCheck    Code = "setup.opponent_in_check"
	SetupImpossibleCheck    Code = "setup.impossible_check"
	SetupNoLegalMove        Code = "setup.no_legal_move"
	SetupPawnOnLastRank     Code = "setup.pawn_on_last_rank"
	SetupImpossibleMaterial Code = "setup.impossible_material"
	SetupBadCastlingRights  Code = "setup.bad_castling_rights"
	SetupBadEnPassant       Code = "setup.bad_en_passant"
	SetupBadCounters        Code = "setup.bad_counters"
	SetupShuffle            Code = "setup.shuffle"
	SetupSeatMissing        Code = "setup.seat_missing"
)

// Codes of commitment: hidden armies.
const (
	CommitmentMismatch Code = "commitment.mismatch"
	CommitmentMissing  Code = "commitment.missing"
)

// Codes of ruleset: rules that scenarios name.
const (
	RulesetUnknown       Code = "ruleset.unknown"
	RulesetOptionUnknown Code = "ruleset.option_unknown"
	RulesetOptionLocked  Code = "ruleset.option_locked"
	RulesetOptionValue   Code = "ruleset.option_value"
)

// Codes of end: endings, see End.
const (
	EndCheckmate                    Code = "end.checkmate"
	EndKingCaptured                 Code = "end.king_captured"
	EndStalemate                    Code = "end.stalemate"
	EndRepetition                   Code = "end.repetition"
	EndQuietMoves                   Code = "end.quiet_moves"
	EndInsufficientMaterial         Code = "end.insufficient_material"
	EndDeadPosition                 Code = "end.dead_position"
	EndAgreement                    Code = "end.agreement"
	EndResignation                  Code = "end.resignation"
	EndFlag                         Code = "end.flag"
	EndMoveTime                     Code = "end.move_time"
	EndFlagNoMatingMaterial         Code = "end.flag_no_mating_material"
	EndMoveTimeNoMatingMaterial     Code = "end.move_time_no_mating_material"
	EndIllegalMovesNoMatingMaterial Code = "end.illegal_moves_no_mating_material"
	EndResignationNoMatingMaterial  Code = "end.resignation_no_mating_material"
	EndNoFirstMove                  Code = "end.no_first_move"
	EndAbandonment                  Code = "end.abandonment"
	EndIllegalMoves                 Code = "end.illegal_moves"
	EndMoveLimit                    Code = "end.move_limit"
	EndLead                         Code = "end.lead"
	EndLastStanding                 Code = "end.last_standing"
	EndArbiter                      Code = "end.arbiter"
)

// Codes of start: opening arrays.
const (
	StartOtherArray Code = "start.other_array"
)

// Codes of from: positions in mid-game.
const (
	FromClassAssumed Code = "from.class_assumed"
)

// Codes of trace: what was weighed on the way, for include: explain.
const (
	TraceMove       Code = "trace.move"
	TraceOwnKing    Code = "trace.own_king"
	TracePromotion  Code = "trace.promotion"
	TraceClock      Code = "trace.clock"
	TraceMoveClock  Code = "trace.move_clock"
	TraceCount      Code = "trace.count"
	TraceCannotMate Code = "trace.cannot_mate"
	TraceCanMate    Code = "trace.can_mate"
	TraceEnded      Code = "trace.ended"
	TraceCut        Code = "trace.cut"
)

// Codes of pgn: files of games.
const (
	PGNBadTag            Code = "pgn.bad_tag"
	PGNDuplicateTag      Code = "pgn.duplicate_tag"
	PGNUnclosedComment   Code = "pgn.unclosed_comment"
	PGNUnclosedVariation Code = "pgn.unclosed_variation"
	PGNStray             Code = "pgn.stray"
	PGNResultDiffers     Code = "pgn.result_differs"
	PGNFENMissing        Code = "pgn.fen_missing"
	PGNTooLong           Code = "pgn.too_long"
	PGNTooManyPlies      Code = "pgn.too_many_plies"
	PGNEncoding          Code = "pgn.encoding"
	PGNNoTerminator      Code = "pgn.no_terminator"
	PGNSetupMissing      Code = "pgn.setup_missing"
	PGNMoveNumber        Code = "pgn.move_number"
	PGNBadClock          Code = "pgn.bad_clock"
	PGNLatin1            Code = "pgn.latin1"
	PGNTagQuotes         Code = "pgn.tag_quotes"
	PGNTagLines          Code = "pgn.tag_lines"
	PGNResultInVariation Code = "pgn.result_in_variation"
	PGNResultForm        Code = "pgn.result_form"
)

// End is the code of an ending, by its name.
func End(name string) Code { return "end." + Code(name) }

// Why a part of a record could not be judged. Their texts are not_judged.CODE.
const (
	NotJudgedNoTimes        Code = "no_times"
	NotJudgedNoHistory      Code = "no_history"
	NotJudgedHistoryCut     Code = "history_cut"
	NotJudgedWalkingKing    Code = "walking_king"
	NotJudgedPGNClockStart  Code = "pgn_clock_start"
	NotJudgedPGNTimeControl Code = "pgn_time_control"
)
