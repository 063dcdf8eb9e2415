#!/bin/sh
# Has nginx load each new snapshot and key file, as a sidecar that may signal nginx (Kubernetes: shareProcessNamespace).
# Where systemd runs, the units beside this file do the same.
#   DIST=/srv/published KEYS=/etc/filter-catalog/keys.json OUT=/etc/nginx/filter-catalog follow.sh
# What cannot be used is told each second, and nginx goes on with what it has.
set -u
program=${FILTER_CATALOG:-filter-catalog}
configuration=${CONFIGURATION:-/etc/nginx/nginx.conf}
loaded=
while sleep 1; do
    now=$(cat "$DIST/manifest.json" "$KEYS" | sha256sum)
    [ "$now" = "$loaded" ] && continue
    $program export nginx --dist "$DIST" --keys "$KEYS" --out "$OUT" &&
        nginx -q -t -c "$configuration" && nginx -c "$configuration" -s reload && loaded=$now
done
