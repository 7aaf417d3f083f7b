package dev.assay.plan;

import java.util.stream.Collectors;

/** A plan file that uses every key, for users to start from. A test keeps it valid. */
final class ExamplePlan {
    static final String WORKLOAD = """
            workload:                       # default: GET / (built-in app: its three endpoints)
                                            # or {sequence: [...]} as in docs/reference/load.yaml; an experiment leaves its pauses out
              headers: none                 # browser or curl: header lines of such a client, unless a step has its own
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
            """;

    private ExamplePlan() {}

    static String text() {
        return PlanKeys.ALL.stream().map(PlanKey::example).collect(Collectors.joining());
    }
}
