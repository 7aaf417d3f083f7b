package dev.assay.http;

import dev.assay.model.evidence.ErrorKind;
import java.util.Arrays;
import java.util.List;

/** One request and its outcome. */
public sealed interface Exchange permits Exchange.Answered, Exchange.Failed {
    /** A larger body is not kept: the exchange fails. */
    int MAX_BODY_BYTES = 64 * 1024 * 1024;

    /**
     * A complete response; whether its status is the expected one is for the caller to judge.
     *
     * @param status of the final response, interim ones left out
     * @param headerLines of the final response in the order received, ISO-8859-1, without line ends and trailers
     * @param body chunked coding and gzip removed; copied on the way in and out
     * @param totalBytes read from the socket, status lines and headers included
     * @param millis from the start of connecting to the last byte
     */
    @SuppressWarnings("ArrayRecordComponent") // copied in and out, and compared by content
    record Answered(int status, List<String> headerLines, byte[] body, long totalBytes, double millis)
            implements Exchange {
        public Answered {
            headerLines = List.copyOf(headerLines);
            body = body.clone();
        }

        @Override
        public byte[] body() {
            return body.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Answered that
                    && status == that.status
                    && headerLines.equals(that.headerLines)
                    && Arrays.equals(body, that.body)
                    && totalBytes == that.totalBytes
                    && Double.compare(millis, that.millis) == 0;
        }

        @Override
        public int hashCode() {
            return 31 * headerLines.hashCode() + Arrays.hashCode(body);
        }

        @Override
        public String toString() {
            return "Answered[" + status + ", " + headerLines + ", " + body.length + " bytes of body]";
        }
    }

    /**
     * No complete response.
     *
     * @param example what happened, in words
     */
    record Failed(ErrorKind kind, String example) implements Exchange {}
}
