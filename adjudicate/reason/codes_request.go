package reason

// The codes of requests that are refused, by area, and of their several texts
// where a code has more than one: request.not_json.cut is reported as
// request.not_json. Their texts are problem.CODE.detail; a test holds both
// together. Some codes of judgements are given to requests too.

// Codes of request: bodies, headers and addresses.
const (
	RequestNotJSON              Code = "request.not_json"
	RequestUnknownKey           Code = "request.unknown_key"
	RequestDuplicateKey         Code = "request.duplicate_key"
	RequestMissingKey           Code = "request.missing_key"
	RequestWrongType            Code = "request.wrong_type"
	RequestOutOfRange           Code = "request.out_of_range"
	RequestBadUTF8              Code = "request.bad_utf8"
	RequestTrailingData         Code = "request.trailing_data"
	RequestTooDeep              Code = "request.too_deep"
	RequestTwoStarts            Code = "request.two_starts"
	RequestNoRuleset            Code = "request.no_ruleset"
	RequestNoRulesetState       Code = "request.no_ruleset.state"
	RequestNoRulesetPGN         Code = "request.no_ruleset.pgn"
	RequestTooLargeLine         Code = "request.too_large.line"
	RequestTooLarge             Code = "request.too_large"
	RequestTooLong              Code = "request.too_long"
	RequestBadQuery             Code = "request.bad_query"
	RequestUnknownValue         Code = "request.unknown_value"
	RequestUnsupportedMediaType Code = "request.unsupported_media_type"
	RequestNotAcceptable        Code = "request.not_acceptable"
	RequestMethodNotAllowed     Code = "request.method_not_allowed"
	RequestNotFound             Code = "request.not_found"
	RequestTimeout              Code = "request.timeout"
	RequestNotJSONEmpty         Code = "request.not_json.empty"
	RequestNotJSONCut           Code = "request.not_json.cut"
	RequestNotJSONComment       Code = "request.not_json.comment"
	RequestNotJSONQuote         Code = "request.not_json.quote"
	RequestNotJSONComma         Code = "request.not_json.comma"
	RequestNotJSONNumber        Code = "request.not_json.number"
	RequestNotJSONBOM           Code = "request.not_json.bom"
	RequestNotJSONControl       Code = "request.not_json.control"
	RequestNotJSONEscape        Code = "request.not_json.escape"
	RequestBadUTF8Surrogate     Code = "request.bad_utf8.surrogate"
	RequestWrongTypeNull        Code = "request.wrong_type.null"
	RequestWrongTypeFraction    Code = "request.wrong_type.fraction"
	RequestMissingKeyOneOf      Code = "request.missing_key.one_of"
	RequestUnknownKeyAction     Code = "request.unknown_key.action"
	RequestOutOfRangeLength     Code = "request.out_of_range.length"
	RequestOutOfRangeDate       Code = "request.out_of_range.date"
	RequestOutOfRangeDigest     Code = "request.out_of_range.digest"
	RequestOutOfRangeEmpty      Code = "request.out_of_range.empty"
	RequestOutOfRangeSquare     Code = "request.out_of_range.square"
	RequestOutOfRangeWord       Code = "request.out_of_range.word"
	RequestBadLength            Code = "request.bad_length"
	RequestBadEncoding          Code = "request.bad_encoding"
	RequestUnsupportedEncoding  Code = "request.unsupported_encoding"
	RequestBadPath              Code = "request.bad_path"
	RequestFirstWithState       Code = "request.first_with_state"
	RequestUnknownSeat          Code = "request.unknown_seat"
	RequestFirstFixed           Code = "request.first_fixed"
	RequestTwoFirsts            Code = "request.two_firsts"
	RequestNowTooEarly          Code = "request.now_too_early"
)

// Codes of service: the service itself.
const (
	ServiceBusy     Code = "service.busy"
	ServiceStopping Code = "service.stopping"
	ServiceInternal Code = "service.internal"
)

// Codes of ruleset: rules that scenarios name.
const (
	RulesetInvalid     Code = "ruleset.invalid"
	RulesetOtherDigest Code = "ruleset.other_digest"
)

// Codes of state: tokens.
const (
	StateMalformed    Code = "state.malformed"
	StateTampered     Code = "state.tampered"
	StateNewer        Code = "state.newer"
	StateOtherRuleset Code = "state.other_ruleset"
)

// Codes of action: actions other than moves.
const (
	ActionUnknownType  Code = "action.unknown_type"
	ActionSeatMissing  Code = "action.seat_missing"
	ActionTimeMissing  Code = "action.time_missing"
	ActionBadSquare    Code = "action.bad_square"
	ActionUnknownClaim Code = "action.unknown_claim"
	ActionBadResult    Code = "action.bad_result"
	ActionUnknownSeat  Code = "action.unknown_seat"
)

// Codes of from: positions in mid-game.
const (
	FromUnmovedRequired Code = "from.unmoved_required"
	FromBadValue        Code = "from.bad_value"
)

// Codes of start: opening arrays.
const (
	StartBadValue Code = "start.bad_value"
)

// Codes of edit: changes of a rule file that cannot be made.
const (
	EditUnreadable Code = "edit.unreadable"
	EditUnsafe     Code = "edit.unsafe"
	EditNoPlace    Code = "edit.no_place"
	EditOutside    Code = "edit.outside"
)
