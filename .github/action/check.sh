#!/usr/bin/env bash
# Lints, runs scenarios, compares with the target branch. Writes annotations to
# stdout, a Markdown report and SARIF into RUNNER_TEMP, and their names and the
# result to GITHUB_OUTPUT. Exits 0 also when the check fails, so that the report
# can still be sent; the action's last step tells the result.
set -uo pipefail

houserules=$RUNNER_TEMP/houserules
report=$RUNNER_TEMP/houserules.md
sarif=$RUNNER_TEMP/houserules.sarif
result=passed
read -r -a paths <<<"${INPUT_PATHS:-.}"

# run NAME COMMAND...: runs a check and notes in the report how it went.
run() {
  local name=$1 out=$RUNNER_TEMP/houserules.$1.txt code=0
  shift
  "$@" --output github --output "human=$out" -- "${paths[@]}" || code=$?
  case $code in
    0) printf '### %s: ✅\n\n' "$name" >>"$report" ;;
    *) printf '### %s: ❌\n\n' "$name" >>"$report"; result=failed ;;
  esac
  if [ -s "$out" ]; then
    # A fence longer than any in the text, and no more than a comment can hold.
    { echo '~~~~~~~~text'; head -c 20000 "$out"; echo; echo '~~~~~~~~'; echo; } >>"$report"
  elif [ "$code" -gt 1 ]; then
    printf 'houserules exited %s; see the log.\n\n' "$code" >>"$report"
  fi
}

# differences BASE: what each changed rule file changes, in terms of the rules.
differences() {
  local base=$1 file status out code any=no
  while IFS=$'\t' read -r status file; do
    case $file in *.yaml | *.yml) ;; *) continue ;; esac
    case $status in
      D) git show "$base:$file" | grep -q "^houserules:" || continue
        printf -- '- `%s` was removed.\n\n' "$file" >>"$report"; any=yes; continue ;;
    esac
    grep -q '^houserules:' -- "$file" && ! grep -q '^scenarios:' -- "$file" || continue
    any=yes
    if [ "$status" = A ]; then
      printf -- '- `%s` is new.\n\n' "$file" >>"$report"
      continue
    fi
    code=0
    out=$("$houserules" --lang "$INPUT_LANG" diff "$base:$file" "$file" --output markdown 2>&1) || code=$?
    if [ "$code" -gt 0 ]; then
      printf '`%s` cannot be compared:\n\n~~~~~~~~text\n%s\n~~~~~~~~\n\n' "$file" "$out" >>"$report"
    else
      printf '%s\n\n' "$out" | head -c 20000 >>"$report"
    fi
  done < <(git -c core.quotePath=off diff --no-renames --name-status "$base" -- "${paths[@]}")
  [ "$any" = yes ] || printf 'No rule file changes.\n\n' >>"$report"
}

# base_commit prints the commit to compare with, fetching it where a shallow
# clone lacks it.
base_commit() {
  local base=$INPUT_BASE
  case $base in '' | 0000000000000000000000000000000000000000) return 1 ;; esac
  git rev-parse --verify --quiet "origin/$base^{commit}" && return
  git rev-parse --verify --quiet "$base^{commit}" && return
  git fetch --quiet --depth=1 origin "$base" >&2 && git rev-parse --verify --quiet 'FETCH_HEAD^{commit}'
}

printf '<!-- houserules report -->\n## House rules\n\n' >"$report"
run lint "$houserules" --lang "$INPUT_LANG" lint --allow-empty --fail-on "$INPUT_FAIL_ON" --output "sarif=$sarif"
if [ "$INPUT_TEST" = true ]; then
  run test "$houserules" --lang "$INPUT_LANG" test --allow-empty
fi
if [ "$INPUT_DIFF" = true ]; then
  printf '### diff\n\n' >>"$report"
  if base=$(base_commit); then
    differences "$base"
  else
    printf 'There is nothing to compare with.\n\n' >>"$report"
  fi
fi

cat "$report" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
{
  echo "report=$report"
  echo "sarif=$sarif"
  echo "result=$result"
} >>"$GITHUB_OUTPUT"
