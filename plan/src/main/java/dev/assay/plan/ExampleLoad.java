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
            # load:                         # or: requests that do not wait for answers (an open loop)
            #   rate: 2000                  # requests per second
            #   rate: 100..2000             # in a straight line over the duration
            #   rate: 500:10s,500..2000:1m,2000:30s   # one stretch after another
            #   arrivals: poisson           # or uniform
            #   connections: 100
            #   duration: 60s
            seed: 1                         # fixes due times, think times and random data

            workload:                       # default: GET of the path in the URL
              - path: /orders/${int(1,10000)}
                weight: 4
              - path: /orders
                body: {customer: "c${counter}"}
                status: 201
            """;

    private ExampleLoad() {}
}
