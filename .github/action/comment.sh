#!/usr/bin/env bash
# Sends the report as a comment of the pull request, one that is written over
# at each run. A token that may not comment, as of a fork, is no failure.
set -uo pipefail

comments=repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments
body=$RUNNER_TEMP/houserules.comment.md
head -c 60000 "$REPORT" >"$body" # the most that a comment may hold is 65536
mine='[.[] | select(.body | startswith("<!-- houserules report -->"))][0].id // empty'
if id=$(gh api --paginate "$comments" --jq "$mine") && id=${id%%$'\n'*}; then
  if [ -n "$id" ]; then
    gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F "body=@$body" && exit
  else
    gh api --silent --method POST "$comments" -F "body=@$body" && exit
  fi
fi
echo "::warning title=houserules::The report could not be sent as a comment; it stands in the summary of this run."
