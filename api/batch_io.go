package api

import (
	"io"
	"net/http"
	"time"

	"houserules/service"
)

// ticking gives each read of a stream its time, instead of the whole stream.
type ticking struct {
	r       io.Reader
	control *http.ResponseController
	every   time.Duration
	set     time.Time
}

func (t *ticking) Read(p []byte) (int, error) {
	if now := time.Now(); now.Sub(t.set) > t.every/4 {
		t.set = now
		_ = t.control.SetReadDeadline(now.Add(t.every)) // where it is not possible the server's own holds
	}
	return t.r.Read(p)
}

// batchInput is the input of a batch, unpacked as it comes.
type batchInput struct {
	r      io.Reader
	packed string
	unpack io.ReadCloser
}

// cut cuts the input into records or games. It opens what is packed, which
// reads from the connection.
func (in *batchInput) cut(c *service.Cutter, mediaType string) error {
	source := in.r
	if in.packed != "" {
		unpack, err := unpacker(in.packed, source)
		if err != nil {
			return err
		}
		in.unpack, source = unpack, unpack
	}
	if mediaType == mediaPGN {
		return c.Games("", source)
	}
	return c.Lines("", source)
}

func (in *batchInput) close() {
	if in.unpack != nil {
		_ = in.unpack.Close()
	}
}

// packer packs what is written to it.
type packer interface {
	io.Writer
	Flush() error
	Close() error
}

// batchOutput is the answer of a batch, packed or not.
type batchOutput struct {
	w       io.Writer
	packer  packer
	control *http.ResponseController
	every   time.Duration
	set     time.Time
	n       int64
	dirty   bool
}

func (o *batchOutput) tick() {
	if now := time.Now(); now.Sub(o.set) > o.every/4 {
		o.set = now
		_ = o.control.SetWriteDeadline(now.Add(o.every)) // where it is not possible the server's own holds
	}
}

func (o *batchOutput) Write(p []byte) (int, error) {
	o.tick()
	o.n += int64(len(p))
	o.dirty = true
	if o.packer != nil {
		return o.packer.Write(p)
	}
	return o.w.Write(p)
}

// flush sends what has been written, if anything.
func (o *batchOutput) flush() error {
	if !o.dirty {
		return nil
	}
	o.tick()
	o.dirty = false
	if o.packer != nil {
		if err := o.packer.Flush(); err != nil {
			return err
		}
	}
	return o.control.Flush()
}

func (o *batchOutput) close() error {
	o.tick()
	if o.packer != nil {
		if err := o.packer.Close(); err != nil {
			return err
		}
	}
	return o.control.Flush()
}
