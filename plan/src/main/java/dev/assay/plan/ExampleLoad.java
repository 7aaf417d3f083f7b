package dev.assay.plan;

/** A plan file for {@code assay load} that uses every key, for users to start from. A test keeps it valid. */
final class ExampleLoad {
    static final String TEXT = """
            # assay load http://127.0.0.1:8080 --plan load.yaml
            # Every key is optional, and every key of `load` is a flag too: --users 500. A flag wins over this file.
            load:                           # users who wait for their answers (a closed loop)
              users: 500                    # default: as many as connections
              connections: 500              # default: as many as users, or 10; with fewer, users wait for one another
              ramp: 60s                     # users begin one after another over this time; default: all at once
              loops: 10                     # each user leaves after so many; default: none leaves
              think: 1500ms                 # pause after an answer; or 1s..2s (uniform), or exponential(1500ms)
              requests: 100000              # the load ends after so many; default: it does not
              duration: 5m                  # default: 10s, or until all loops or requests are done
              settle: 5s                    # the first part, which is sent but not recorded; default: 0s
              http2: false                  # true: ALPN on https, prior knowledge on http
              streams: 1                    # with http2: concurrent requests per connection
              close: false                  # true: a connection for each request
              compressed: false             # true: accepts gzip-compressed answers
              expect-continue: false        # true: sends Expect: 100-continue and waits at most a second
              insecure: false               # true: any certificate of an https URL
            # cacert: ca.pem                # the authorities in this file; default: those of the JDK
            # load:                         # or: requests that do not wait for answers (an open loop)
            #   rate: 2000                  # requests per second
            #   rate: 100..2000             # in a straight line over the duration
            #   rate: 500:10s,500..2000:1m,2000:30s   # one stretch after another
            #   arrivals: poisson           # or uniform
            #   connections: 100
            #   duration: 60s
            seed: 1                         # fixes due times, think times and random data

            data:                           # CSV files, relative to this file; the first line names the columns
              users: {file: users.csv, pick: sequential, per: user}   # or random; a row per request, walk or user
              words: words.csv

            workload:                       # default: GET of the path in the URL; or a list of steps with weights
              headers: none                 # browser or curl: what such a client sends; compressed adds Accept-Encoding
              sequence:                     # each user walks through the steps, keeps cookies and begins anew after an error
                - path: /login
                  once: true                # in the first walk only
                  extract:                  # for later steps: a regex (its group 1), json, header or cookie
                    csrf: {regex: 'name="_csrf" value="([^"]+)"'}
                - path: /login
                  once: true
                  form: {username: "${users.name}", password: "${env(PASSWORD)}", _csrf: "${csrf}"}
                  status: 302
                - path: /search?q=${words.word}          # values are percent-encoded in paths, ${raw(words.word)} are not
                  headers: {X-Request-Id: "${uuid}"}
                  think: 1s..2s             # pause after this answer; default: that of the load
                  check:                    # beside the status, on every answer
                    length: any             # same (as the first), 120 or 100..200; default: any, but not suddenly empty
                    headers: {Content-Type: application/json, ETag: }     # equal, or just there
                    json: {/total: 3, /items/0/id: }
                    contains: [items]
                    digest: same            # SHA-256 as the first, or 64 hex digits, of a sample; default: not taken
                    sample: 1%
                  extract:
                    id: {json: /items/0/id}
                - path: /items/${id}
                  method: PUT
                  body: {id: "${id}", note: "${string(12)}"}           # values are escaped as JSON wants it
            """;

    private ExampleLoad() {}
}
