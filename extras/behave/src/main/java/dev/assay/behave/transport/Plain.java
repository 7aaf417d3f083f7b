package dev.assay.behave.transport;

import dev.assay.behave.cases.WireCase;
import dev.assay.behave.cases.WireText;
import dev.assay.behave.outcome.Reaction;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How a contender answers plain requests: the baseline for its cases.
 *
 * @param values of the names in cases
 * @param usual status of the response, by method
 */
public record Plain(Target target, Map<String, String> values, Map<String, Integer> usual) {
    private static final int LOOKS = 2;
    private static final Map<String, String> REQUESTS = Map.of(
            "GET", "GET {path} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n",
            "HEAD", "HEAD {path} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n",
            "OPTIONS", "OPTIONS {path} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n",
            "POST",
                    "POST {post} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\nContent-Type: {type}\\r\\n"
                            + "Content-Length: {length}\\r\\n\\r\\n{body}");

    /**
     * Sends one request of each method.
     *
     * @throws Fixture.NotStartedException if GET is not answered
     */
    public static Plain of(Target target) {
        Map<String, String> values = target.values();
        Map<String, Integer> usual = new TreeMap<>();
        try {
            for (Map.Entry<String, String> request : new TreeMap<>(REQUESTS).entrySet()) {
                boolean head = request.getKey().equals("HEAD");
                List<byte[]> bytes = List.of(WireText.raw(WireText.bytes(request.getValue(), values)));
                usual.put(
                        request.getKey(),
                        Exchange.run(target.connections(), Timeouts.USUAL, bytes, head, 1, new byte[0], Reaction.BYTES)
                                .reaction()
                                .last());
            }
        } catch (IOException e) {
            throw new Fixture.NotStartedException(e);
        }
        if (usual.getOrDefault("GET", Reaction.BYTES) == Reaction.BYTES) {
            throw new Fixture.NotStartedException(
                    "It does not answer a plain GET " + target.requests().path() + ".");
        }
        return new Plain(target, values, usual);
    }

    /** Whether a plain GET is answered, with the second connection at the latest. */
    public static boolean isAnswered(Target target) {
        return IntStream.range(0, LOOKS)
                .anyMatch(look -> SteadyConnection.ofNewClient(target, Timeouts.USUAL.responseMillis())
                        .hasResponse());
    }

    public Plain with(Map<String, String> names) {
        Map<String, String> more = new TreeMap<>(values);
        more.putAll(names);
        return new Plain(target, more, usual);
    }

    /** This baseline for the process that replaced this target. */
    public Plain at(Target other) {
        Map<String, String> renewed = new TreeMap<>(values);
        renewed.putAll(other.values());
        return new Plain(other, renewed, usual);
    }

    public Exchange.Result send(WireCase one, Timeouts timeouts) throws IOException {
        return send(one.bytes(values), one.isOf("HEAD"), one.most(), timeouts);
    }

    /** Sends these bytes, and reports on them as {@link Exchange#run} does. */
    public Exchange.Result send(List<byte[]> pieces, boolean headFirst, int most, Timeouts timeouts)
            throws IOException {
        return Exchange.run(
                target.connections(), timeouts, pieces, headFirst, most, target.closingGet(), status("GET"));
    }

    public int status(String method) {
        return usual.getOrDefault(method, Reaction.BYTES);
    }
}
