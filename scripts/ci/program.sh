# What publish.sh and pull-request.sh both need: the program, and the guard against a snapshot that shrinks. To be sourced.

say() { printf '%s\n' "$*" >&2; }

stop() {
  say "$2"
  exit "$1"
}

# Runs a command whose words commands nothing to GitHub's runner: what is said of a catalog holds what its texts say.
unheard() {
  local end status=0
  end=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  [ -z "${GITHUB_ACTIONS:-}" ] || printf '::stop-commands::%s\n' "$end"
  "$@" || status=$?
  [ -z "${GITHUB_ACTIONS:-}" ] || printf '\n::%s::\n' "$end"
  return "$status"
}

# The program, in the folder in which this is called.
program() { "${cli[@]}" "$@" ${CATALOG_LANG:+--lang "$CATALOG_LANG"}; }

# The catalog of a commit in a folder; fails where it is none, or a link, which would lead elsewhere.
extract_catalog() {
  [ "$(git cat-file -t "$1:catalog" 2>/dev/null)" = tree ] || return 1
  mkdir -- "$2" && git archive --format=tar "$1" -- catalog | tar -x -C "$2"
}

# How somebody lets a snapshot shrink, in the words of where this runs.
how_to_allow() {
  if [ -n "${GITHUB_ACTIONS:-}" ]; then
    printf %s 'Actions → publish → Run workflow → "Publish even if more than half of the categories or filters vanish"'
  elif [ -n "${GITLAB_CI:-}" ]; then
    printf %s 'Build → Pipelines → Run pipeline, on the default branch, with the variable CATALOG_ALLOW_SHRINK=true'
  else
    printf %s 'run scripts/ci/publish.sh with CATALOG_ALLOW_SHRINK=true in its environment'
  fi
}
