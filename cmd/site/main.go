// Command site writes the page as a folder of files that any web server can
// hold: the judge is compiled to WebAssembly and answers in a worker, so that
// there is no service and nothing leaves the browser.
//
//	go run ./cmd/site dist/site
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"houserules/web"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: site FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

func write(folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	err := fs.WalkDir(web.Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || name == "SOURCES.sha256" {
			return err
		}
		data, err := fs.ReadFile(web.Files(), name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			if data, err = alone(data); err != nil {
				return err
			}
		}
		return put(filepath.Join(folder, name), data)
	})
	if err != nil {
		return err
	}
	return judge(folder)
}

// policy is the page's own where no server sends one.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
	"connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types hr"

// alone is the page for a folder without a service.
func alone(page []byte) ([]byte, error) {
	const served = `<meta name="hr-mode" content="served">`
	if !bytes.Contains(page, []byte(served)) {
		return nil, fmt.Errorf("index.html has no %s", served)
	}
	return bytes.Replace(page, []byte(served), []byte(`<meta http-equiv="Content-Security-Policy" content="`+policy+`">`+"\n"+
		`<meta name="hr-mode" content="static">`), 1), nil
}

// judge compiles the judge and puts what starts it beside it.
func judge(folder string) error {
	wasm := filepath.Join(folder, "judge.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", wasm, "./cmd/judge-js")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOAMD64=")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("compile the judge: %w", err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	starter, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := put(filepath.Join(folder, "wasm_exec.js"), starter); err != nil {
		return err
	}
	worker, err := os.ReadFile(filepath.Join("cmd", "judge-js", "worker.js"))
	if err != nil {
		return err
	}
	if err := put(filepath.Join(folder, "worker.js"), worker); err != nil {
		return err
	}
	data, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	return packed(wasm, data)
}

// put writes a file, and packed beside it, for servers that send that.
func put(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		return err
	}
	if strings.HasSuffix(name, ".woff2") {
		return nil
	}
	return packed(name, data)
}

func packed(name string, data []byte) error {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(data); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(name+".gz", out.Bytes(), 0o644)
}
