package dev.assay.load.request;

import dev.assay.http.Target;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Wire;

/** What the protocol options of a target require in a request head, beside the header lines of the step. */
record OwnHeaders(Target target) {
    private static final String CONNECTION = "connection";

    /** The end of the request line. HTTP/2 has none: its frames are made from a head of HTTP/1.1. */
    String version() {
        boolean old = target.wire().version() == HttpVersion.HTTP_1_0;
        return " " + (old ? HttpVersion.HTTP_1_0 : HttpVersion.HTTP_1_1).title() + "\r\n";
    }

    /** Header lines with their line ends. */
    String of(Step step) {
        Wire wire = target.wire();
        boolean compressed = wire.compressed() && step.headers().stream().noneMatch(h -> named(h, "accept-encoding"));
        boolean asking = wire.expectContinue() && step.body().isPresent();
        boolean host = step.headers().stream().noneMatch(Header::namesHost);
        return (host ? "Host: " + target.authority() + "\r\n" : "")
                + connection(step)
                + (asking ? "Expect: 100-continue\r\n" : "")
                + (compressed ? "Accept-Encoding: gzip\r\n" : "");
    }

    /** Says whether the connection is kept, where that is not what the version does by itself. */
    private String connection(Step step) {
        boolean keeps = target.wire().keepAlive();
        boolean byItself = target.wire().version() != HttpVersion.HTTP_1_0;
        boolean said = step.headers().stream().filter(this::goesOut).anyMatch(header -> named(header, CONNECTION));
        return said || keeps == byItself ? "" : "Connection: " + (keeps ? "keep-alive" : "close") + "\r\n";
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
