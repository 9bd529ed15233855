package api

import (
	"net/http"

	"houserules/wire"
)

// statuses are the statuses of problems by their kind.
var statuses = [wire.Kinds]int{
	wire.Malformed:     http.StatusBadRequest,
	wire.NotFound:      http.StatusNotFound,
	wire.NotAllowed:    http.StatusMethodNotAllowed,
	wire.NotAcceptable: http.StatusNotAcceptable,
	wire.TooSlow:       http.StatusRequestTimeout,
	wire.Conflict:      http.StatusConflict,
	wire.TooLarge:      http.StatusRequestEntityTooLarge,
	wire.Unsupported:   http.StatusUnsupportedMediaType,
	wire.Unusable:      http.StatusUnprocessableEntity,
	wire.Internal:      http.StatusInternalServerError,
	wire.Unavailable:   http.StatusServiceUnavailable,
}

// StatusOf is the HTTP status of problems of a kind. The command line needs it
// for the status member of a line's error, which is an RFC 9457 problem too.
func StatusOf(kind wire.Kind) int { return statuses[kind] }
