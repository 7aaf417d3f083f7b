package dev.assay.swap;

import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import java.util.List;

/** Known faults of combinations that do run, found by trying them; reported before anything is measured. */
final class KnownLimits {
    private KnownLimits() {}

    /** @param http2 whether the app or its settings switch HTTP/2 on */
    static List<String> of(Stack stack, Server server, boolean http2) {
        return stack == Stack.REACTIVE && server == Server.UNDERTOW && http2
                ? List.of(
                        "WebFlux on Undertow loses requests over HTTP/2 (RST_STREAM; up to half of them when tried with Undertow 2.3.10"
                                + " to 2.3.24), and over TLS it may close a connection instead of answering a POST; over HTTP/1.1 in clear"
                                + " text it works")
                : List.of();
    }
}
