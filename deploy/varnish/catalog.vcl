vcl 4.1;

# Varnish (7.1) as a cache in front of `filter-catalog serve`. It answers from memory, with 200 and 304, what is at most a
# second old, and asks our server whether a key is valid once a second for each key. While our server is away it goes on with
# what it has, for keys that it has seen in the last day, and without scheduled changes until our server is back.
#
# To change: the two addresses below. Our server must be started with --admin-port, which says whether it is there.
# To start:
#   varnishd -F -a 127.0.0.1:8000 -f /etc/varnish/catalog.vcl -s malloc,256M -p http_gzip_support=off \
#     -p vsl_mask=-ReqHeader,-ReqUnset,-BereqHeader,-BereqUnset
# With http_gzip_support=off our server chooses among gzip, br, zstd and none; without it clients get gzip or none. With vsl_mask
# no key gets into the log, which Varnish keeps in a file of its working folder. malloc is the limit of all that clients can
# make it keep: what was not used for longest goes first.

import std;

backend catalog {
    .host = "127.0.0.1";
    .port = "8080";
    .connect_timeout = 1s;
    .first_byte_timeout = 2s;
    .between_bytes_timeout = 2s;
}

# Only asked whether our server is there.
backend admin {
    .host = "127.0.0.1";
    .port = "9090";
    .probe = { .url = "/readyz"; .interval = 1s; .timeout = 1s; .window = 2; .threshold = 1; .initial = 2; }
}

# A request is taken in two rounds: the first asks for /auth in its name, the second for what it is about. A restart
# begins the next one, or repeats one with what is old because our server did not answer it.
sub vcl_recv {
    if (req.restarts == 0) {
        if (req.http.Host ~ "\s" || (!req.http.Host && req.proto == "HTTP/1.1")) {
            return (synth(400));
        }
        unset req.http.Catalog-Allowed;
        unset req.http.Catalog-Failed;
        set req.http.Catalog-Method = req.method;
        set req.http.Catalog-Url = regsub(req.url, "\?.*", "");
        if (req.http.X-Request-Id !~ "^[!-~]{1,128}$" || req.http.X-Request-Id ~ "(?i)(fckey|fctemp|fc_[a-z]+_|ZmN(rZX|0ZW|f))[\w-]{20}") {
            set req.http.X-Request-Id = std.time2integer(now, 0) + "-" + req.xid;
        }
        std.collect(req.http.Authorization, ", "); # of two headers none counts
        std.collect(req.http.If-None-Match, ", ");
        std.collect(req.http.Accept-Encoding, ", ");
    }
    # Old answers are for when our server is away: a key that was revoked while nobody used it is asked for anew.
    # The half second keeps clients from waiting for each other when the second is over. A request that fails says less
    # than the probe, as a client can make it fail: then a key counts for five seconds in all.
    if (!std.healthy(admin)) {
        set req.grace = 1d;
    } elseif (!req.http.Catalog-Failed) {
        set req.grace = 0.5s;
    } elseif (req.http.Catalog-Allowed) {
        set req.grace = 1d;
    } else {
        set req.grace = 4s;
    }
    if (req.http.Catalog-Method != "HEAD") {
        set req.method = "GET"; # other methods are refused below, with a valid key
    }
    if (req.http.Catalog-Url ~ "^/images/" && req.http.Catalog-Method ~ "^(GET|HEAD)$") {
        set req.url = req.http.Catalog-Url; # needs no key (serve --images)
        return (hash);
    }
    if (!req.http.Catalog-Allowed) {
        # Our server need not be asked about what is not "Basic" and the base64 of a text with a colon at its end.
        if (req.http.Authorization !~ "(?i)^basic +(?-i)[A-Za-z0-9+/]*([AEIMQUYcgkosw048]6|[DTjz]o=|Og==)$") {
            return (synth(401));
        }
        set req.url = "/auth";
        return (hash);
    }
    if (req.http.Catalog-Url != "/filter-category/active") {
        return (synth(404));
    }
    if (req.http.Catalog-Method !~ "^(GET|HEAD)$") {
        return (synth(405));
    }
    set req.url = req.http.Catalog-Url;
    unset req.http.Range; # our server knows it for images alone
    # An answer is kept for each value of this header, so a list without weights becomes one of eight.
    set req.http.Catalog-Accept = "," + regsuball(std.tolower(req.http.Accept-Encoding), "\s", "") + ",";
    if (req.http.Catalog-Accept !~ "[;*]") {
        set req.http.Accept-Encoding = "identity";
        if (req.http.Catalog-Accept ~ ",(x-)?gzip,") {
            set req.http.Accept-Encoding = req.http.Accept-Encoding + ", gzip";
        }
        if (req.http.Catalog-Accept ~ ",br,") {
            set req.http.Accept-Encoding = req.http.Accept-Encoding + ", br";
        }
        if (req.http.Catalog-Accept ~ ",zstd,") {
            set req.http.Accept-Encoding = req.http.Accept-Encoding + ", zstd";
        }
    }
    return (hash);
}

sub vcl_hash {
    hash_data(req.url);
    if (req.url == "/auth") {
        hash_data(req.http.Authorization); # the memory holds its SHA-256
    }
    return (lookup);
}

sub vcl_backend_fetch {
    if (!std.healthy(admin)) {
        return (abandon); # nobody waits for it
    }
    set bereq.backend = catalog;
    return (fetch);
}

sub vcl_backend_response {
    set beresp.grace = 1d;
    set beresp.ttl = 1s;
    if (bereq.url == "/auth") {
        if (beresp.status == 401) {
            set beresp.grace = 0s; # keys that somebody guesses do not stay
        } elseif (beresp.status >= 500 || (bereq.is_bgfetch && beresp.status != 204)) {
            return (abandon);
        } elseif (beresp.status != 204) {
            set beresp.ttl = 0s; # of this request alone, such as 431
            set beresp.uncacheable = true;
        }
        unset beresp.http.Vary;
        return (deliver);
    }
    if (bereq.url ~ "^/images/") {
        if (beresp.status == 200) {
            set beresp.ttl = 1d; # its name changes with its bytes
        } else {
            set beresp.ttl = 0s;
            set beresp.uncacheable = true;
        }
        return (deliver);
    }
    if (beresp.status != 200) {
        return (abandon); # such as 401, for a key that was revoked within the last second
    }
    # All keys get the same answer, so it is kept without its Vary: Authorization, and sent with it.
    set beresp.http.Catalog-Vary = beresp.http.Vary;
    set beresp.http.Vary = regsub(beresp.http.Vary, "(?i),\s*authorization", "");
    return (deliver);
}

sub vcl_backend_error {
    return (abandon);
}

sub vcl_deliver {
    if (req.url == "/auth" && resp.status == 204) {
        set req.http.Catalog-Allowed = "yes";
        return (restart);
    }
    if (resp.http.Catalog-Vary) {
        set resp.http.Vary = resp.http.Catalog-Vary;
        unset resp.http.Catalog-Vary;
        set resp.http.Date = now;
        unset resp.http.Accept-Ranges;
    }
    if (resp.status == 401) {
        set resp.http.X-Request-Id = req.http.X-Request-Id;
    }
    unset resp.http.Age;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    # Varnish compares one tag alone, and keeps headers that a 304 of our server has not.
    if (resp.http.ETag && resp.status == 200) {
        if (req.http.If-None-Match) {
            set req.http.If-None-Match = regsuball("," + regsuball(req.http.If-None-Match, "\s", "") + ",", ",W/", ",");
            if (req.http.If-None-Match == ",*," || std.strstr(req.http.If-None-Match, "," + resp.http.ETag + ",")) {
                set resp.status = 304;
            }
        } elseif (req.http.If-Modified-Since ~ "^[A-Z]" && std.time(resp.http.Last-Modified, now) <= std.time(req.http.If-Modified-Since, std.real2time(0, now))) {
            set resp.status = 304;
        }
        unset req.http.If-None-Match;
        unset req.http.If-Modified-Since;
    }
    if (resp.status == 304) {
        unset resp.http.Content-Encoding;
        unset resp.http.Content-Length;
        unset resp.http.Content-Type;
        unset resp.http.Last-Modified;
    }
    return (deliver);
}

sub vcl_synth {
    if (resp.status == 503 && !req.http.Catalog-Failed) {
        set req.http.Catalog-Failed = "yes";
        return (restart);
    }
    unset resp.http.Server;
    unset resp.http.X-Varnish;
    set resp.http.Content-Type = "application/json; charset=utf-8";
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    if (resp.status == 401) {
        set resp.http.WWW-Authenticate = {"Basic realm="filter-catalog", charset="UTF-8""};
        set resp.body = """{"message":"The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password."}""";
    } elseif (resp.status == 404) {
        set resp.body = """{"message":"There is nothing at this path. The filters are at /filter-category/active."}""";
    } elseif (resp.status == 405) {
        set resp.http.Allow = "GET, HEAD";
        set resp.body = """{"message":"This path answers GET and HEAD only."}""";
    } elseif (resp.status == 503) {
        set resp.body = """{"message":"The server is away. Try again in a while."}""";
    } else {
        set resp.body = """{"message":"The request is not valid HTTP."}""";
    }
    return (deliver);
}
