package dev.assay.model;

import java.util.List;

/**
 * Whether all contenders give the same answers to the workload.
 *
 * @param outcome how alike
 * @param answers one for each step and contender
 * @param differences in words, the first differing request first; empty where there are none
 */
public record Parity(Outcome outcome, List<Answer> answers, List<String> differences) {
    public Parity {
        answers = List.copyOf(answers);
        differences = List.copyOf(differences);
    }

    /** How alike. */
    public enum Outcome {
        /** Same status, body and headers. */
        SAME,
        /** Same status and body; header bytes differ. */
        SAME_BODY,
        /** Not comparable: the contenders do different work. */
        DIFFERENT
    }

    /**
     * What one contender answered to one step.
     *
     * @param step name of the workload step
     * @param headers the answer's header lines, normalised, in the order received
     * @param totalBytes of status line, headers and body as received
     * @param bodyBytes of the body after transfer decoding
     */
    public record Answer(
            String step, String contender, int status, List<String> headers, long totalBytes, long bodyBytes) {
        public Answer {
            headers = List.copyOf(headers);
        }
    }
}
