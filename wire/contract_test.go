package wire

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

type schema struct {
	Ref        string             `yaml:"$ref"`
	Properties map[string]*schema `yaml:"properties"`
	AllOf      []*schema          `yaml:"allOf"`
	OneOf      []*schema          `yaml:"oneOf"`
	AnyOf      []*schema          `yaml:"anyOf"`
}

// names adds the names of a schema's properties, those of its parts too.
func (s *schema) names(all map[string]*schema, into map[string]bool) {
	if s.Ref != "" {
		all[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]].names(all, into)
	}
	for name := range s.Properties {
		into[name] = true
	}
	for _, part := range slices.Concat(s.AllOf, s.OneOf, s.AnyOf) {
		part.names(all, into)
	}
}

// TestMembersAreInTheContract: the tables and openapi.yaml know the same
// members, and each row says what its member is for and how it is read.
func TestMembersAreInTheContract(t *testing.T) {
	text, err := os.ReadFile("../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var contract struct {
		Components struct {
			Schemas map[string]*schema `yaml:"schemas"`
		} `yaml:"components"`
	}
	if err := yaml.Unmarshal(text, &contract); err != nil {
		t.Fatal(err)
	}
	all := contract.Components.Schemas
	for name, members := range map[string][]string{
		"SetupRequest":      said(t, gameMembers, uint32(SetupRequest)),
		"LegalRequest":      said(t, gameMembers, uint32(LegalRequest)),
		"MoveRequest":       said(t, gameMembers, uint32(MoveRequest)),
		"AdjudicateRequest": said(t, gameMembers, uint32(AdjudicateRequest)),
		"RulesetRef":        said(t, rulesMembers, only),
		"Start":             said(t, startMembers, only),
		"From":              said(t, fromMembers, only),
		"Action":            said(t, actionMembers, anyAction),
		"Asserts":           said(t, assertMembers, only),
		"CommitRequest":     said(t, commitMembers, only),
		"RevealRequest":     said(t, revealMembers, only),
		"DiffRequest":       said(t, comparisonMembers, only),
		"RulesText":         said(t, yamlMembers, only),
	} {
		if all[name] == nil {
			t.Errorf("openapi.yaml has no schema %s", name)
			continue
		}
		published := map[string]bool{}
		all[name].names(all, published)
		for _, member := range members {
			if !published[member] {
				t.Errorf("%s: openapi.yaml does not have %s", name, member)
			}
			delete(published, member)
		}
		for member := range published {
			t.Errorf("%s: %s is in openapi.yaml only", name, member)
		}
	}
	said(t, decisionMembers, only)
	said(t, counterMembers, only)
	said(t, clockMembers, only)
	said(t, revealedMembers, only)
}

// said returns the names of a table whose rows are whole.
func said[T any](t *testing.T, ms members[T], variant uint32) []string {
	t.Helper()
	for i := range ms {
		if ms[i].name == "" || ms[i].doc == "" || ms[i].read == nil {
			t.Errorf("row %d (%s) is not whole", i, ms[i].name)
		}
	}
	return ms.names(variant)
}
