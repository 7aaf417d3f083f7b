package dev.assay.experiment.parity;

import dev.assay.model.Numbers;
import dev.assay.model.evidence.Parity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares two responses to the same request. They are the same work if status, media type, content coding and body are alike; other
 * differences in headers cost a few bytes and are reported, as is another order of the elements in arrays.
 *
 * @param reference the response of the contender that the others are compared with
 * @param again that contender's next response: what differs between these two says nothing about servers
 * @param bodies how alike the bodies are
 */
record ResponseComparison(
        String contender,
        NormalizedResponse response,
        String first,
        NormalizedResponse reference,
        NormalizedResponse again,
        Bodies bodies) {
    private static final int HEADER_LENGTH = 160;
    private static final int BODY_LENGTH = 300;

    /** How alike two bodies are. */
    enum Bodies {
        SAME,
        /** JSON whose arrays have the same elements in another order. */
        REORDERED,
        OTHER
    }

    static ResponseComparison of(
            String contender,
            NormalizedResponse response,
            String first,
            NormalizedResponse reference,
            NormalizedResponse again) {
        Bodies bodies = reference.sameBody(again, response)
                ? Bodies.SAME
                : reference.sameElements(again, response) ? Bodies.REORDERED : Bodies.OTHER;
        return new ResponseComparison(contender, response, first, reference, again, bodies);
    }

    /** Whether the bodies differ and might not do so if the reference were asked again at another time. */
    boolean inDoubt() {
        return bodies == Bodies.OTHER && response.status() == reference.status();
    }

    /** Why the two responses are not the same work, in words; empty if they are. */
    Optional<String> otherWork() {
        if (response.status() != reference.status()) {
            return Optional.of(contender + " answers " + response.statusText() + ", " + first + " answers "
                    + reference.statusText());
        }
        return header("content-encoding", NormalizedResponse::contentCoding)
                .or(() -> header("content-type", NormalizedResponse::mediaType))
                .or(this::otherBody);
    }

    private Optional<String> header(String name, java.util.function.Function<NormalizedResponse, String> value) {
        String ours = value.apply(response);
        String theirs = value.apply(reference);
        return ours.equals(theirs)
                ? Optional.empty()
                : Optional.of(contender + " answers with " + shown(name, ours) + ", " + first + " with "
                        + shown(name, theirs));
    }

    private static String shown(String name, String value) {
        return value.isEmpty() ? "no " + name : name + " " + value;
    }

    private Optional<String> otherBody() {
        if (bodies != Bodies.OTHER) {
            return Optional.empty();
        }
        return Optional.of(contender + " and " + first + " differ in the body from character "
                + reference.firstDifference(response) + ": " + contender + " has " + response.excerpt(reference) + ", "
                + first + " has " + reference.excerpt(response));
    }

    /** That the elements in arrays come in another order, in words; empty if they do not. */
    Optional<String> otherOrder() {
        return bodies == Bodies.REORDERED
                ? Optional.of(contender + " sends the elements of a JSON array in another order than " + first)
                : Optional.empty();
    }

    /** How the headers differ, in words; empty if they do not. */
    Optional<String> otherHeaders() {
        Set<String> varying = varying();
        List<String> ours = response.sortedHeaders(varying);
        List<String> theirs = reference.sortedHeaders(varying);
        if (ours.equals(theirs)) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        missing(theirs, ours).forEach(line -> parts.add("added \"" + line + "\""));
        missing(ours, theirs).forEach(line -> parts.add("lacking \"" + line + "\""));
        return Optional.of(contender + " sends " + bytes(response.totalBytes() - reference.totalBytes()) + " than "
                + first + "; " + String.join(", ", parts));
    }

    /** Names of the headers that change from answer to answer on the same server. */
    private Set<String> varying() {
        Set<String> varying = new HashSet<>();
        List<String> once = reference.sortedHeaders(Set.of());
        List<String> twice = again.sortedHeaders(Set.of());
        missing(once, twice).forEach(line -> varying.add(NormalizedResponse.name(line)));
        missing(twice, once).forEach(line -> varying.add(NormalizedResponse.name(line)));
        return varying;
    }

    private static List<String> missing(List<String> from, List<String> lines) {
        List<String> rest = new ArrayList<>(lines);
        from.forEach(rest::remove);
        return rest;
    }

    private static String bytes(long difference) {
        return Numbers.count(Math.abs(difference), "byte") + (difference < 0 ? " fewer" : " more");
    }

    Parity.Contrast contrast(String step) {
        return new Parity.Contrast(step, contender, shortened(response), first, shortened(reference));
    }

    private static List<String> shortened(NormalizedResponse response) {
        List<String> lines = new ArrayList<>();
        lines.add(response.statusText());
        response.headers().forEach(line -> lines.add(cut(line, HEADER_LENGTH)));
        if (!response.body().isEmpty()) {
            lines.add("");
            cut(response.body(), BODY_LENGTH).lines().forEach(lines::add);
        }
        lines.add("(" + Numbers.count(response.bodyBytes(), "byte") + " of body)");
        return lines;
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length) + " …";
    }
}
