package dev.assay.behave.families;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.Expectation;
import dev.assay.behave.cases.OtherCases;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.transport.Plain;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
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

    private Limit(String id, int most, int least, String refusal, int usual, IntFunction<String> request) {
        this(OtherCases.of("limit-" + id), most, least, Expectation.parse(refusal), usual, request);
    }

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
                        "target",
                        1 << 20,
                        MIN_TARGET,
                        "414",
                        n -> get + mark + "a".repeat(Math.max(0, n - path.length() - 1)) + rest),
                get(usual, "field", 1 << 20, 1, "4xx", n -> get + rest + "X-Assay: " + "a".repeat(n) + "\r\n"),
                get(usual, "fields", 1 << 14, 1, "4xx", n -> get + rest + fields(n)),
                get(
                        usual,
                        "cookies",
                        1 << 14,
                        50,
                        "4xx",
                        n -> get + rest + "Cookie: a=b" + "; a=b".repeat(n - 1) + "\r\n"),
                get(usual, "parameters", 1 << 15, 1, "4xx", n -> get + mark + "a=b" + "&a=b".repeat(n - 1) + rest));
    }

    /** @param head builds the request without the empty line at the end */
    private static Limit get(int usual, String id, int most, int least, String refusal, IntFunction<String> head) {
        return new Limit(id, most, least, refusal, usual, n -> head.apply(n) + "\r\n");
    }

    /** A form gets one more, long field. Any other body is padded with leading spaces, which mean nothing but have to be read. */
    private static Limit body(Plain plain) {
        AppRequests.Post post = plain.target().requests().post();
        return post(
                plain,
                "body",
                1 << 23,
                "413",
                n -> post.isForm() ? post.body() + "&a=" + "a".repeat(n) : " ".repeat(n) + post.body());
    }

    private static Limit form(Plain plain) {
        AppRequests.Post post = plain.target().requests().post();
        return post(plain, "form", 1 << 15, "4xx", n -> post.body() + "&a=b".repeat(n));
    }

    private static Limit parts(Multipart form, int usual) {
        return new Limit("parts", 1 << 12, 1, "4xx", usual, form::of);
    }

    private static Limit post(Plain plain, String id, int most, String refusal, IntFunction<String> body) {
        String head = plain.target().requests().postHead(plain.target().host());
        return new Limit(id, most, 1, refusal, plain.status("POST"), n -> {
            String text = body.apply(n);
            return head + "Content-Length: " + text.length() + "\r\n\r\n" + text;
        });
    }

    private static String fields(int count) {
        return IntStream.range(0, count).mapToObj(i -> "a" + i + ":b\r\n").collect(Collectors.joining());
    }
}
