package web_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/web"
)

// sources are those of sources.mjs, from the root of the project.
func sources(t *testing.T) []string {
	script, err := os.ReadFile("sources.mjs")
	if err != nil {
		t.Fatal(err)
	}
	lists := regexp.MustCompile(`(?m)^export const (folders|files) = \[(.*)\];$`).FindAllStringSubmatch(string(script), -1)
	if len(lists) != 2 {
		t.Fatalf("sources.mjs has %d lists", len(lists))
	}
	var names []string
	for _, list := range lists {
		for _, m := range regexp.MustCompile(`"([^"]+)"`).FindAllStringSubmatch(list[2], -1) {
			if list[1] == "files" {
				names = append(names, m[1])
				continue
			}
			err := filepath.WalkDir(filepath.Join("..", m[1]), func(path string, entry fs.DirEntry, err error) error {
				if err == nil && !entry.IsDir() {
					names = append(names, filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator))))
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	slices.Sort(names)
	return names
}

// TestBuiltFromSources needs no Node: the digest of the sources is kept beside
// what was built from them.
func TestBuiltFromSources(t *testing.T) {
	all := sha256.New()
	for _, name := range sources(t) {
		data, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data)
		all.Write([]byte(name + " " + hex.EncodeToString(sum[:]) + "\n"))
	}
	kept, err := fs.ReadFile(web.Files(), "SOURCES.sha256")
	if err != nil {
		t.Fatal(err)
	}
	if got := hex.EncodeToString(all.Sum(nil)); strings.TrimSpace(string(kept)) != got {
		t.Error("web/dist is not built from these sources; run make web and commit it")
	}
}

// TestBuildIsReproducible builds in a copy and compares the bytes.
func TestBuildIsReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("it fetches the page's packages; not in the short tests")
	}
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip("npm is missing (Debian: apt-get install npm)")
	}
	root := t.TempDir()
	for _, name := range sources(t) {
		copyFile(t, filepath.Join("..", name), filepath.Join(root, name))
	}
	copyFile(t, "../client/ts/houserules.d.ts", filepath.Join(root, "client/ts/houserules.d.ts"))
	dir := filepath.Join(root, "web")
	install := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		t.Skipf("the packages could not be installed: %v %s", err, out)
	}
	build := exec.Command("npm", "run", "--silent", "build")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	built := os.DirFS(filepath.Join(dir, "dist"))
	if a, b := list(t, web.Files()), list(t, built); !slices.Equal(a, b) {
		t.Fatalf("committed are %v, built %v", a, b)
	}
	for _, name := range list(t, built) {
		a, _ := fs.ReadFile(web.Files(), name)
		b, _ := fs.ReadFile(built, name)
		if string(a) != string(b) {
			t.Errorf("%s differs from what is built from its sources", name)
		}
	}
}

func list(t *testing.T, files fs.FS) (names []string) {
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func copyFile(t *testing.T, from, to string) {
	data, err := os.ReadFile(from)
	if err == nil {
		if err = os.MkdirAll(filepath.Dir(to), 0o755); err == nil {
			err = os.WriteFile(to, data, 0o600)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Nothing of the page knows a profile, a seat or a piece: all comes from the service.
func TestNoNames(t *testing.T) {
	// What these sources say of the rules' own words is in the service's answers.
	names := regexp.MustCompile(`\b(qdan|simplegames|maharajah|chess960|king|queen|rook|bishop|knight|white|black|red|yellow)\b`)
	allowed := regexp.MustCompile(`white-space|\bred(?:o|uce)\b|color: white`)
	for _, name := range sources(t) {
		if !strings.HasSuffix(name, ".ts") && !strings.HasSuffix(name, ".tsx") {
			continue
		}
		data, _ := os.ReadFile(filepath.Join("..", name))
		for i, line := range strings.Split(string(data), "\n") {
			line = allowed.ReplaceAllString(line, "")
			if m := names.FindString(line); m != "" && !strings.HasPrefix(strings.TrimSpace(line), "//") && !strings.HasPrefix(strings.TrimSpace(line), "*") {
				t.Errorf("%s:%d names %q", name, i+1, m)
			}
		}
	}
}
