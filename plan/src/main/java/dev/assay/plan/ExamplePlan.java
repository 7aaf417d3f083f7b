package dev.assay.plan;

/** A plan file that uses every key, for users to start from. A test keeps it valid. */
final class ExamplePlan {
    static final String TEXT = """
            # Every key is optional: what is left out has the default named here.
            app: build/libs/shop.jar        # relative to this file; default: the built-in app

            servers:                        # the first is the reference; default: [tomcat, jetty, undertow]; own: any other, as it is
              - tomcat
              - jetty@12.0.36               # another version than the app's own
              - server: undertow
                label: undertow-wide        # its name in the result
                settings: wide
                jvm: [-XX:+UseZGC]          # on top of, or instead of, what all get
            settings: defaults              # defaults, equal, or a profile; single knobs too: defaults + requests per connection
            normalise: false                # true: leave out header lines that one server need not send
            profiles:
              wide:                         # Spring properties, nested or dotted
                server.undertow.threads.worker: 400
            jdk: 17                         # [17, 25] runs each server on both; default: the JDK that runs Assay
            jvm: [-Xmx1g]                   # for all; default: G1 and a heap of 512 MB
            gc: g1                          # [g1, zgc] runs each server with both; parallel, serial, shenandoah
            virtual-threads: off            # [off, on] runs each server with both; default: as the app has it
            cache: none                     # cds or aot: made before the experiment, for a faster start; a list too

            data: {notes: notes.csv}        # CSV files, relative to this file; docs/load.yaml says more

            workload:                       # default: GET / (built-in app: its three endpoints)
                                            # or {sequence: [...]} as in docs/load.yaml; an experiment leaves its pauses out
              headers: none                 # browser or curl: each request carries what such a client sends, but for headers of its step
              steps:                        # where headers is left out, the list may stand right under workload
                - path: /orders/${int(1,10000)}
                  weight: 4                 # drawn four times as often as a step of weight 1
                - name: place an order
                  method: POST
                  path: /orders
                  headers: {Accept: application/json}
                  body:                     # a map or list is sent as JSON; a text as it is
                    customer: c${counter}   # 1, 2, 3 …
                    note: ${string(12)}     # 12 letters and digits
                    text: ${notes.text}     # a column of a data file
                    quantity: ${int(1,5)}   # a number; in quotes, a text
                  status: 201               # default: 200

            load:
              connections: 32
              rate: auto                    # requests per second, or a share of the weakest capacity such as 60%
              arrivals: poisson             # or uniform
              http2: false                  # true: prior knowledge; with https ALPN; needs server.http2.enabled
              streams: 1                    # with http2: requests at once on each connection
              close: false                  # true: a connection for each request
              compressed: false             # true: accepts answers compressed with gzip
              expect-continue: false        # true: a body waits until the server asks for it, or a second
              https: false                  # true: the app speaks TLS (server.ssl.* in the jar or in the settings)
            # insecure: true                # with https: any certificate; what a server under test mostly has
            # cacert: ca.pem                # with https: the authorities in this file; default: those of the JDK
            # tool: [ab, jmeter, gatling]   # other load tools, afterwards: a cross-check of the ranking; default: none
            budget: 20m                     # wall time at most; default: auto, until all is settled and no longer than this
            margin: 3%                      # a smaller difference would not be noticed; default: 3 to 5 %, by a calibration of the machine
            margin-from: plan               # calibration or limit where Assay took it from one; leave it out
            state: warm                     # starting: JVMs that have just started, measured at once
            seed: 42                        # default: a fresh one, recorded in the result
            startup: {rounds: 10}           # starts beside those of the blocks; default: none
            ready-timeout: 2m               # how long an app may take to start
            port: 18080                     # the first of the contenders' ports; default: free ones
            cpus: {servers: "0", generator: "1"}   # default: chosen for the machine
            price: {core-hour: 0.04, gb-hour: 0.005}   # what you pay, in any currency: a million requests get a price
            slo: p99 < 50ms                 # the highest rate that keeps to it is sought; default: none
            sandbox: false                  # true: each contender in a sandbox (bubblewrap), the network loopback alone
            """;

    private ExamplePlan() {}
}
