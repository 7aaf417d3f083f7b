package dev.assay.behave.families;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.WireText;
import dev.assay.behave.transport.Plain;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/** A multipart form, as uploads use it, sent to the path of the app's POST. */
record Multipart(Plain plain, Timeouts timeouts) {
    private static final String BOUNDARY = "assay";
    private static final String PART = "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n";
    private static final String END = "--" + BOUNDARY + "--\r\n";

    String of(int parts) {
        return request(PART.repeat(parts) + END);
    }

    /** The status for a form of one part; empty if a truncated form gets the same, because then nothing parses forms. */
    OptionalInt usual() throws IOException {
        int one = status(of(1));
        return one == status(request(PART)) ? OptionalInt.empty() : OptionalInt.of(one);
    }

    private int status(String request) throws IOException {
        return plain.send(List.of(WireText.raw(request)), false, 1, timeouts)
                .reaction()
                .last();
    }

    private String request(String body) {
        Target target = plain.target();
        return AppRequests.head("POST", target.requests().post().path(), target.host())
                + "Content-Type: multipart/form-data; boundary=" + BOUNDARY + "\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }
}
