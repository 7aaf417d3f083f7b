package dev.assay.load;

import dev.assay.http.Target;
import dev.assay.model.Header;
import dev.assay.model.Step;
import dev.assay.model.Wire;

/** Header lines that the protocol options of a target require, beside those of the step. */
record OwnHeaders(Target target) {
    private static final String CONNECTION = "connection";

    /** With their line ends. */
    String of(Step step) {
        Wire wire = target.wire();
        boolean closing = !wire.keepAlive()
                && step.headers().stream().filter(this::goesOut).noneMatch(header -> named(header, CONNECTION));
        boolean compressed = wire.compressed() && step.headers().stream().noneMatch(h -> named(h, "accept-encoding"));
        boolean asking = wire.expectContinue() && step.body().isPresent();
        boolean host = step.headers().stream().noneMatch(header -> named(header, "host"));
        return (host ? "Host: " + target.authority() + "\r\n" : "")
                + (closing ? "Connection: close\r\n" : "")
                + (asking ? "Expect: 100-continue\r\n" : "")
                + (compressed ? "Accept-Encoding: gzip\r\n" : "");
    }

    /** Whether a header line of a step is sent: keep-alive is not if a connection is for one request. */
    boolean goesOut(Header header) {
        return target.wire().keepAlive()
                || !named(header, CONNECTION)
                || !header.value().source().equalsIgnoreCase("keep-alive");
    }

    private static boolean named(Header header, String name) {
        return header.name().equalsIgnoreCase(name);
    }
}
