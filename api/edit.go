package api

import (
	"errors"
	"net/http"
	"strconv"

	"houserules/adjudicate/reason"
	"houserules/ruleset/layout"
	"houserules/wire"
)

// rulesetsEdit changes values in the text of a rule file and leaves everything
// else as its author wrote it.
func (s *Server) rulesetsEdit(c *call) *wire.Problem {
	var q wire.EditRequest
	if problem := c.rulesBody(q.Decode); problem != nil {
		return problem
	}
	text := []byte(q.YAML)
	for i, one := range q.Edits {
		var err error
		if one.Apply != nil {
			text, err = wire.ApplyEdits(text, one.Apply)
		} else {
			text, err = layout.Apply(textName, text, []layout.Edit{{Pointer: one.Pointer, Value: one.Value}})
		}
		if err != nil {
			return editProblem(i, &one, err)
		}
	}
	if q.Tidy {
		tidy, err := layout.Format(textName, text)
		if err != nil {
			return editProblem(-1, &wire.Edit{}, err)
		}
		text = tidy
	}
	_, found := c.rules.Library().Compile(textName, text)
	c.out = c.writer().AppendEdited(c.out[:0], q.YAML, string(text), found)
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}

// editProblem is the problem of an edit that cannot be made.
func editProblem(i int, one *wire.Edit, err error) *wire.Problem {
	pointer := "/yaml"
	if i >= 0 {
		pointer = "/edits/" + strconv.Itoa(i)
	}
	var invalid *layout.InvalidError
	switch {
	case errors.As(err, &invalid):
		params := reason.Params{}
		if found := errorsOf(invalid.Findings); len(found) > 0 {
			params["line"] = int64(found[0].Line)
		}
		return wire.NewProblem(wire.Unusable, reason.EditUnreadable, "/yaml", params)
	case errors.Is(err, layout.ErrNoPlace):
		return wire.NewProblem(wire.Unusable, reason.EditNoPlace, pointer, reason.Params{"pointer": shown(one.Pointer)})
	case errors.Is(err, wire.ErrOutside):
		return wire.NewProblem(wire.Unusable, reason.EditOutside, pointer, nil)
	}
	return wire.NewProblem(wire.Unusable, reason.EditUnsafe, pointer, nil)
}
