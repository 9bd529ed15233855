//go:build !js

package api

import (
	"bytes"
	"errors"
	"io"
	"sync"

	"github.com/klauspost/compress/zstd"
)

var zstds = sync.Pool{New: func() any {
	// Invariant: these options are valid.
	d, err := zstd.NewReader(bytes.NewReader(nil), zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(8<<20), zstd.WithDecoderMaxMemory(64<<20))
	if err != nil {
		panic(err)
	}
	return d
}}

// zstdTooLarge reports whether what was packed is larger than is read.
func zstdTooLarge(err error) bool {
	return errors.Is(err, zstd.ErrDecoderSizeExceeded) || errors.Is(err, zstd.ErrWindowSizeExceeded)
}

func unpackZstd(source io.Reader) (io.ReadCloser, error) {
	d := zstds.Get().(*zstd.Decoder)
	if err := d.Reset(source); err != nil {
		zstds.Put(d)
		return nil, packFault("zstd", source, err)
	}
	return &unpacking{r: d, source: source, packing: "zstd", put: func() {
		_ = d.Reset(nil) // lets go of the source; it can only fail when closed
		zstds.Put(d)
	}}, nil
}

func packZstd(w io.Writer) packer {
	// Invariant: these options are valid.
	z, _ := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(1<<19))
	return z
}
