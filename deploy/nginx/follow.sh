#!/bin/sh
# Has nginx load each new snapshot and key file: as the services beside this file or, where nginx runs in a container, as a
# program beside it in the same one, which needs Node too.
#   DIST=/srv/published KEYS=/etc/filter-catalog/keys.json OUT=/var/lib/filter-catalog-nginx follow.sh
# With CHANGED it makes that file in place of a reload: somebody else, who may do that, deletes the file and has nginx reload.
# What cannot be used is told, and nginx goes on with what it has; a key that is revoked is refused all the same.
set -u
program=${FILTER_CATALOG:-filter-catalog}
configuration=${CONFIGURATION:-/etc/nginx/nginx.conf}
exported=
loaded=
reload() {
    if [ -n "${CHANGED:-}" ]; then touch "$CHANGED"; return; fi
    nginx -q -t -c "$configuration" && nginx -c "$configuration" -s reload
}
trap 'exit 0' TERM INT
while sleep 1; do
    now=$(cat "$DIST/manifest.json" "$KEYS" | sha256sum)
    if [ "$now" != "$exported" ]; then
        $program export nginx --dist "$DIST" --keys "$KEYS" --out "$OUT" && exported=$now || sleep 2
    fi
    written=$(cat "$OUT"/*.conf | sha256sum)
    if [ "$written" != "$loaded" ]; then
        reload && loaded=$written
    fi
done
