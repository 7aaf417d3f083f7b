package dev.assay.model.evidence;

import dev.assay.model.plan.Client;
import java.util.List;
import java.util.Optional;

/**
 * Whether all contenders give the same responses to the workload.
 *
 * @param responses one for each step and contender
 * @param differences in words, the first differing request first; empty if there are none
 * @param contrast the first request for which two contenders do different work; empty if there is none
 * @param clients answers to the same requests with other clients' header lines; not part of the outcome, because no load
 *     sends them
 */
public record Parity(
        Outcome outcome,
        List<Response> responses,
        List<String> differences,
        Optional<Contrast> contrast,
        List<ToClient> clients) {
    public Parity {
        responses = List.copyOf(responses);
        differences = List.copyOf(differences);
        clients = List.copyOf(clients);
    }

    /** Without responses to other clients. */
    public Parity(Outcome outcome, List<Response> responses, List<String> differences, Optional<Contrast> contrast) {
        this(outcome, responses, differences, contrast, List.of());
    }

    public Parity with(List<ToClient> others) {
        return new Parity(outcome, responses, differences, contrast, others);
    }

    /**
     * The contenders' answers to one client.
     *
     * @param client id of the {@link Client}
     * @param responses one for each step and contender; empty if the first contender does not answer as the plan expects
     * @param differences in words, as above
     */
    public record ToClient(String client, List<Response> responses, List<String> differences) {
        public ToClient {
            responses = List.copyOf(responses);
            differences = List.copyOf(differences);
        }
    }

    /**
     * Two responses that show that different work was done.
     *
     * @param step name of the workload step
     * @param contender whose response differs from that of the reference
     * @param response status line, headers and the beginning of the body, line by line
     * @param reference the contender that the others are compared with
     * @param expected its response, likewise
     */
    public record Contrast(
            String step, String contender, List<String> response, String reference, List<String> expected) {
        public Contrast {
            response = List.copyOf(response);
            expected = List.copyOf(expected);
        }
    }

    /** How alike the responses are. */
    public enum Outcome {
        SAME,
        /** Same status and body; header bytes, or the order of the elements in arrays of JSON, differ. */
        SAME_BODY,
        /** Not comparable: the contenders do different work. */
        DIFFERENT
    }

    /**
     * What one contender answered to one step.
     *
     * @param step name of the workload step
     * @param headers the response's header lines, normalised, in the order received
     * @param totalBytes of status line, headers and body as received
     * @param bodyBytes of the body after transfer decoding
     */
    public record Response(
            String step, String contender, int status, List<String> headers, long totalBytes, long bodyBytes) {
        public Response {
            headers = List.copyOf(headers);
        }
    }
}
