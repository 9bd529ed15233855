// Package web holds the page that people open in a browser, as it is built
// from the sources beside it by make web.
//
//	page, err := fs.ReadFile(web.Files(), "index.html")
package web

//go:generate make -C .. web

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

// Files are index.html and, in ui, what it is made of. Names in ui hold a hash
// of their content, so that they may be kept for good.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // Invariant: the folder is embedded.
	}
	return files
}
