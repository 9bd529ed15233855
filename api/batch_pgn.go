package api
import ("context";"houserules/wire")
func cutGames(ctx context.Context, in *batchInput, give func(*portion) bool) error { return nil }
func (b *batch) judgeGame(p *portion, it *item, line *wire.Line, w *wire.Writer, refuse func(string, *wire.Problem)) {}
