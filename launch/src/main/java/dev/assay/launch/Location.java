package dev.assay.launch;

import dev.assay.http.message.ResponseSink;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Where a response redirects to. */
final class Location implements ResponseSink {
    private static final String NAME = "location:";

    private Optional<String> value = Optional.empty();

    Optional<String> value() {
        return value;
    }

    @Override
    public void headerLine(byte[] in, int from, int to) {
        String line = new String(in, from, to - from, StandardCharsets.ISO_8859_1);
        if (line.regionMatches(true, 0, NAME, 0, NAME.length())) {
            value = Optional.of(line.substring(NAME.length()).strip());
        }
    }

    @Override
    public boolean wantsBody() {
        return false;
    }
}
