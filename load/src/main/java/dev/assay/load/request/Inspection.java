package dev.assay.load.request;

import dev.assay.http.message.Scratch;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.Step;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Judges the responses to a step and extracts values from them. Status and body length are checked on every response and cost no more
 * than two comparisons; headers and body are kept only if a check or an extraction needs them. "As the first successful response" means the
 * first on this event loop. For one event loop.
 */
public final class Inspection {
    private static final byte[] SET_COOKIE = "set-cookie".getBytes(StandardCharsets.US_ASCII);

    private static final int MAX_OF_LOCATION = 100;

    private static final int USUAL_STATUS = 200;

    private final Step step;
    private final BodyLength length;
    private final List<Check> checks = new ArrayList<>();
    private final List<Extraction> extractions;
    private final @Nullable BodyDigest digest;
    private final @Nullable FirstResponses first;
    private final boolean users;
    private final boolean head;
    private final boolean body;
    private final boolean measures;
    /** Body length of the first successful response; -1 before it. */
    private long firstLength = -1;

    private String example = "";

    /** A check of a kept response. */
    interface Check {
        /** What is wrong, or an empty string. */
        String fault(Response response);

        ErrorKind kind();
    }

    /** @param compressed whether bodies may be compressed: then only the lengths of kept bodies are known */
    Inspection(Step step, WorkloadContext around, boolean compressed) {
        this.step = step;
        length = step.checks().length();
        ResponseLikeness likeness = around.likeness();
        measures = compressed
                && (length.rule() == BodyLength.Rule.SAME
                        || length.rule() == BodyLength.Rule.RANGE
                        || likeness != ResponseLikeness.NONE);
        first = likeness == ResponseLikeness.NONE ? null : new FirstResponses(likeness);
        step.checks().headers().forEach(field -> checks.add(new FieldCheck(field)));
        step.checks().contains().forEach(text -> checks.add(new TextCheck(text)));
        step.checks().json().forEach(json -> checks.add(new JsonCheck(json)));
        extractions = step.extracts().stream()
                .map(extract -> new Extraction(extract, around))
                .toList();
        digest = step.checks().digest().map(BodyDigest::new).orElse(null);
        users = around.users();
        head = users || !step.checks().headers().isEmpty();
        body = measures
                || likeness == ResponseLikeness.BODY
                || !step.checks().contains().isEmpty()
                || !step.checks().json().isEmpty()
                || extractions.stream().anyMatch(Extraction::needsBody);
    }

    /** Whether any response to this step is ever kept. */
    public boolean keeps() {
        return head || body || digest != null;
    }

    /** Whether responses are compared with the first one to the same request. */
    public boolean compares() {
        return first != null;
    }

    /** Sets what to keep of the response to a request. */
    public void expect(ResponseBuffer responseBuffer, long stream) {
        responseBuffer.expect(head, body || (digest != null && digest.samples(stream)));
    }

    /**
     * Judges a complete response.
     *
     * @param surplus whether bytes came after its end
     * @param response what was kept of it, if anything
     * @param user its user, if it has one: receives cookies and values
     * @param now on the clock of {@link System#nanoTime}
     * @param location where a redirect leads; empty if the response is none or does not say
     * @param request distinguishes requests of different bytes, if responses are compared
     * @return what is wrong, described by {@link #example}; null if it is good
     */
    @Nullable
    public ErrorKind judge(
            int status,
            String location,
            long bodyBytes,
            boolean surplus,
            @Nullable Response response,
            @Nullable User user,
            long now,
            long request) {
        if (user != null && users && response != null) {
            takeCookies(response, user, now);
        }
        if (status != step.status()) {
            example = status + " instead of " + step.status() + meant(status, location);
            return ErrorKind.WRONG_STATUS;
        }
        long bytes = measures && response != null && response.keepsBody()
                ? response.body().length()
                : bodyBytes;
        if (wrongLength(bytes)) {
            return ErrorKind.WRONG_BODY;
        }
        ErrorKind wrong = response == null ? null : judge(response, user, now);
        if (wrong == null && surplus) {
            example = "bytes after the end of the response";
            wrong = ErrorKind.MALFORMED;
        }
        if (wrong == null) {
            wrong = unlikeFirst(request, bytes, response);
        }
        if (wrong == null && firstLength < 0) {
            firstLength = bytes;
        }
        return wrong;
    }

    /** What to do about a response that may well be meant. */
    private String meant(int status, String location) {
        String expected = "expect this status (--status " + status + ", in a plan status: " + status + ")";
        if (status / 100 == 2) { // who expects another than the usual one means it: a failed login gives a 200
            return step.status() == USUAL_STATUS ? "; " + expected : "";
        } else if (status == 415 && lacks("Content-Type")) {
            return "; the request has no Content-Type: add one (-H \"Content-Type: application/json\", in a plan headers)";
        } else if ((status == 401 || status == 403) && !users && lacks("Authorization") && lacks("Cookie")) {
            return "; the request has neither Authorization nor Cookie: add what the server asks for"
                    + " (-H \"Authorization: …\", in a plan headers)";
        } else if (status / 100 != 3 || status == 304) {
            return "";
        }
        String to = location.length() > MAX_OF_LOCATION ? location.substring(0, MAX_OF_LOCATION) + "…" : location;
        return (to.isEmpty() ? "" : " (Location: " + to + ")") + "; redirects are not followed: load their target, or "
                + expected;
    }

    private boolean lacks(String header) {
        return step.headers().stream().noneMatch(each -> each.name().equalsIgnoreCase(header));
    }

    private @Nullable ErrorKind unlikeFirst(long request, long bytes, @Nullable Response response) {
        if (first == null) {
            return null;
        }
        ErrorKind different = first.difference(request, bytes, response);
        if (different != null) {
            example = first.example();
        }
        return different;
    }

    private @Nullable ErrorKind judge(Response response, @Nullable User user, long now) {
        if (!response.tooLarge().isEmpty()) {
            example = response.tooLarge();
            return ErrorKind.BODY_TOO_LARGE;
        } else if (!response.whole()) {
            example = "a gzip body that is damaged or cut off";
            return ErrorKind.WRONG_BODY;
        }
        for (int i = 0; i < checks.size(); i++) {
            String fault = checks.get(i).fault(response);
            if (!fault.isEmpty()) {
                example = fault;
                return checks.get(i).kind();
            }
        }
        if (digest != null && response.keepsBody()) {
            example = digest.fault(response);
            if (!example.isEmpty()) {
                return ErrorKind.WRONG_BODY;
            }
        }
        for (int i = 0; user != null && i < extractions.size(); i++) {
            example = extractions.get(i).take(response, user, now);
            if (!example.isEmpty()) {
                return ErrorKind.NOT_EXTRACTED;
            }
        }
        return null;
    }

    /** What was wrong with the last bad response. */
    public String example() {
        return step.name() + ": " + example;
    }

    private boolean wrongLength(long bytes) {
        boolean wrong =
                switch (length.rule()) {
                    case ANY -> false;
                    case NOT_SUDDENLY_EMPTY -> bytes == 0 && firstLength > 0;
                    case SAME -> firstLength >= 0 && bytes != firstLength;
                    case RANGE -> bytes < length.least() || bytes > length.most();
                };
        if (wrong) {
            example = "a body of " + AnswerSizes.bytes(bytes) + " instead of "
                    + (length.rule() == BodyLength.Rule.RANGE
                            ? length.least() + (length.most() == length.least() ? "" : " to " + length.most())
                            : firstLength + " as in the first successful response");
        }
        return wrong;
    }

    private static void takeCookies(Response response, User user, long now) {
        long field = response.field(SET_COOKIE, 0);
        if (field < 0) {
            return;
        }
        String path = new String(user.path.bytes(), 0, user.path.length(), StandardCharsets.ISO_8859_1);
        for (; field >= 0; field = response.field(SET_COOKIE, (int) field + 1)) {
            user.cookies.take(response.headText(field), path, now);
        }
    }

    private static final class FieldCheck implements Check {
        private final Checks.Field wanted;
        private final byte[] name;

        FieldCheck(Checks.Field wanted) {
            this.wanted = wanted;
            name = wanted.name().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public ErrorKind kind() {
            return ErrorKind.WRONG_HEADER;
        }

        @Override
        public String fault(Response response) {
            long first = response.field(name, 0);
            if (first < 0) {
                return "no header " + wanted.name();
            } else if (wanted.value().isEmpty()) {
                return "";
            }
            String value = wanted.value().get();
            for (long field = first; field >= 0; field = response.field(name, (int) field + 1)) {
                if (response.headText(field).equals(value)) {
                    return "";
                }
            }
            return wanted.name() + ": " + response.headText(first) + " instead of " + value;
        }
    }

    private static final class TextCheck implements Check {
        private final String text;
        private final byte[] bytes;

        TextCheck(String text) {
            this.text = text;
            bytes = text.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public ErrorKind kind() {
            return ErrorKind.WRONG_BODY;
        }

        @Override
        public String fault(Response response) {
            byte[] in = response.body().bytes();
            int last = response.body().length() - bytes.length;
            for (int at = 0; at <= last; at++) {
                if (in[at] == bytes[0] && java.util.Arrays.equals(in, at, at + bytes.length, bytes, 0, bytes.length)) {
                    return "";
                }
            }
            return "no \"" + text + "\" in " + response.excerpt();
        }
    }

    private static final class JsonCheck implements Check {
        private final JsonPointer pointer;
        private final byte @Nullable [] value;
        private final Scratch found = new Scratch(64);

        JsonCheck(Checks.Json wanted) {
            pointer = new JsonPointer(wanted.pointer());
            value = wanted.value()
                    .map(text -> text.getBytes(StandardCharsets.UTF_8))
                    .orElse(null);
        }

        @Override
        public ErrorKind kind() {
            return ErrorKind.WRONG_BODY;
        }

        @Override
        public String fault(Response response) {
            found.clear();
            if (!pointer.read(response.body().bytes(), 0, response.body().length(), found)) {
                return "no JSON value at " + pointer.source() + " in " + response.excerpt();
            } else if (value == null
                    || java.util.Arrays.equals(found.bytes(), 0, found.length(), value, 0, value.length)) {
                return "";
            }
            return pointer.source() + " is " + new String(found.bytes(), 0, found.length(), StandardCharsets.UTF_8)
                    + " instead of " + new String(value, StandardCharsets.UTF_8);
        }
    }
}
