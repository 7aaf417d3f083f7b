package dev.assay.behave;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Plain requests to a contender, which ask to close the connection, and how it answers them.
 *
 * @param values what names in cases stand for
 * @param usual the status of the answer by method
 */
record Plain(Map<String, String> values, Map<String, Integer> usual) {
    private static final Map<String, String> REQUESTS = Map.of(
            "GET", "GET {path} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n",
            "HEAD", "HEAD {path} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n",
            "OPTIONS", "OPTIONS {path} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n",
            "POST",
                    "POST {post} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\nContent-Type: {type}\\r\\n"
                            + "Content-Length: {length}\\r\\n\\r\\n{body}");

    /**
     * Asks each method once.
     *
     * @throws Stage.NotStartedException if GET is not answered
     */
    static Plain of(Door door, Patience patience, String host, AppRequests requests) throws IOException {
        Map<String, String> values = WireText.of(requests.path(), host, requests.post());
        Map<String, Integer> usual = new TreeMap<>();
        for (Map.Entry<String, String> request : new TreeMap<>(REQUESTS).entrySet()) {
            boolean head = request.getKey().equals("HEAD");
            List<byte[]> bytes = List.of(WireText.raw(WireText.bytes(request.getValue(), values)));
            usual.put(
                    request.getKey(),
                    Exchange.run(door, patience, bytes, head, 1, new byte[0], Reaction.BYTES)
                            .reaction()
                            .last());
        }
        if (usual.getOrDefault("GET", Reaction.BYTES) == Reaction.BYTES) {
            throw new Stage.NotStartedException("does not answer a plain GET of " + requests.path());
        }
        return new Plain(values, usual);
    }

    byte[] get() {
        return WireText.raw(WireText.bytes(REQUESTS.getOrDefault("GET", ""), values));
    }

    int status(String method) {
        return usual.getOrDefault(method, Reaction.BYTES);
    }
}
