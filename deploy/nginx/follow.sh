#!/bin/sh
# Has nginx load each new snapshot and key file: as the service beside this file or, where nginx runs in a container, as a
# program beside it in the same one, which needs Node too.
#   DIST=/srv/published KEYS=/etc/filter-catalog/keys.json OUT=/etc/nginx/filter-catalog follow.sh
# What cannot be used is told, and nginx goes on with what it has; a key that is revoked is refused all the same.
set -u
program=${FILTER_CATALOG:-filter-catalog}
configuration=${CONFIGURATION:-/etc/nginx/nginx.conf}
exported=
loaded=
trap 'exit 0' TERM INT
while sleep 1; do
    now=$(cat "$DIST/manifest.json" "$KEYS" | sha256sum)
    if [ "$now" != "$exported" ]; then
        $program export nginx --dist "$DIST" --keys "$KEYS" --out "$OUT" && exported=$now || sleep 2
    fi
    written=$(cat "$OUT"/*.conf | sha256sum)
    if [ "$written" != "$loaded" ]; then
        nginx -q -t -c "$configuration" && nginx -c "$configuration" -s reload && loaded=$written
    fi
done
