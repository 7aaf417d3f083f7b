package dev.assay.behave.families;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.Expectation;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.transport.Plain;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import dev.assay.model.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A limit to find.
 *
 * @param most largest value to try
 * @param least value that a server should at least accept
 * @param refusal expected response beyond the limit
 * @param usual status of an accepted request
 * @param request builds the request for a value
 */
record Limit(Case subject, int most, int least, Expectation refusal, int usual, IntFunction<String> request) {
    /** Length of the target in a request line of 8,000 bytes, which every server should accept. */
    private static final int MIN_TARGET = 7_987;

    private static final int MIN_COOKIES = 50;

    static final String PARTS = "limit-parts";

    /** The limits that can be tested with the app's requests. */
    static List<Limit> of(Plain plain, Timeouts timeouts) throws IOException {
        List<Limit> limits = new ArrayList<>(ofGet(plain));
        AppRequests requests = plain.target().requests();
        if (requests.posts()) {
            limits.add(body(plain));
            if (requests.post().isForm()) {
                limits.add(form(plain));
            }
        }
        Multipart form = new Multipart(plain, timeouts);
        form.usual().ifPresent(usual -> limits.add(parts(form, usual)));
        return limits;
    }

    private static List<Limit> ofGet(Plain plain) {
        Target target = plain.target();
        int usual = plain.status("GET");
        String path = target.requests().path();
        char mark = path.indexOf('?') < 0 ? '?' : '&';
        String get = "GET " + path;
        String rest = target.requests().getHead(target.host()).substring(get.length());
        return List.of(
                get(
                        usual,
                        subject(
                                "target",
                                "RFC 9112 3",
                                Level.SHOULD,
                                "Longest target, in characters",
                                "at least " + Numbers.integer(MIN_TARGET) + ", then 414",
                                "Long searches and single sign-on redirects fail beyond it."),
                        1 << 20,
                        MIN_TARGET,
                        "414",
                        n -> get + mark + "a".repeat(Math.max(0, n - path.length() - 1)) + rest),
                get(
                        usual,
                        subject(
                                "field",
                                "RFC 9110 5.4",
                                Level.MUST,
                                "Longest header value, in characters",
                                "then 4xx",
                                "Tokens and cookies that grow beyond it lock users out."),
                        1 << 20,
                        1,
                        "4xx",
                        n -> get + rest + "X-Assay: " + "a".repeat(n) + "\r\n"),
                get(
                        usual,
                        subject(
                                "fields",
                                "RFC 9110 5.4",
                                Level.MUST,
                                "Most headers besides Host",
                                "then 4xx",
                                "Each proxy on the way adds some."),
                        1 << 14,
                        1,
                        "4xx",
                        n -> get + rest + fields(n)),
                get(
                        usual,
                        subject(
                                "cookies",
                                "RFC 6265 6.1",
                                Level.MUST,
                                "Most cookies in one header",
                                "at least " + MIN_COOKIES + ", then 4xx",
                                "Every product of a company adds cookies to the domain."),
                        1 << 14,
                        MIN_COOKIES,
                        "4xx",
                        n -> get + rest + "Cookie: a=b" + "; a=b".repeat(n - 1) + "\r\n"),
                get(
                        usual,
                        subject(
                                "parameters",
                                "",
                                Level.NONE,
                                "Most query parameters",
                                "then 4xx",
                                "Links with filters or lists of ids fail beyond it."),
                        1 << 15,
                        1,
                        "4xx",
                        n -> get + mark + "a=b" + "&a=b".repeat(n - 1) + rest));
    }

    /** @param head builds the request without the empty line at the end */
    private static Limit get(int usual, Case subject, int most, int least, String refusal, IntFunction<String> head) {
        return new Limit(subject, most, least, Expectation.parse(refusal), usual, n -> head.apply(n) + "\r\n");
    }

    /** A form gets one more, long field. Any other body is padded with leading spaces, which mean nothing but have to be read. */
    private static Limit body(Plain plain) {
        AppRequests.Post post = plain.target().requests().post();
        return post(
                plain,
                subject(
                        "body",
                        "RFC 9110 15.5.14",
                        Level.MUST,
                        "Longest body, in bytes beyond the usual one",
                        "then 413",
                        "Uploads and long documents fail beyond it."),
                1 << 23,
                "413",
                n -> post.isForm() ? post.body() + "&a=" + "a".repeat(n) : " ".repeat(n) + post.body());
    }

    private static Limit form(Plain plain) {
        AppRequests.Post post = plain.target().requests().post();
        return post(
                plain,
                subject(
                        "form",
                        "",
                        Level.NONE,
                        "Most form fields beyond the usual ones",
                        "then 4xx",
                        "Large tables edited in one form fail beyond it."),
                1 << 15,
                "4xx",
                n -> post.body() + "&a=b".repeat(n));
    }

    private static Limit parts(Multipart form, int usual) {
        return new Limit(
                subject(
                        "parts",
                        "",
                        Level.NONE,
                        "Most parts of a multipart form",
                        "then 4xx",
                        "Uploads of many files or fields at once fail beyond it."),
                1 << 12,
                1,
                Expectation.parse("4xx"),
                usual,
                form::of);
    }

    private static Limit post(Plain plain, Case subject, int most, String refusal, IntFunction<String> body) {
        String head = plain.target().requests().postHead(plain.target().host());
        return new Limit(subject, most, 1, Expectation.parse(refusal), plain.status("POST"), n -> {
            String text = body.apply(n);
            return head + "Content-Length: " + text.length() + "\r\n\r\n" + text;
        });
    }

    private static String fields(int count) {
        return IntStream.range(0, count).mapToObj(i -> "a" + i + ":b\r\n").collect(Collectors.joining());
    }

    private static Case subject(String id, String clause, Level level, String title, String asks, String means) {
        return new Case("limit-" + id, Limits.ID, clause, level, Concern.CLIENT, false, false, title, asks, means, "");
    }
}
