package dev.assay.imports;

import dev.assay.model.BadInputException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Files that people take for recordings, told by how they begin. */
enum ForeignRecording {
    POSTMAN(
            "a collection of Postman, which says neither what was sent nor how often",
            "\"_postman_(?:id|exported_at)\"\\s*+:|\"schema\"\\s*+:\\s*+\"https://schema\\.(?:get)?postman\\.com",
            "Give the app's access log after the collection has run, or write its requests into a plan."),
    INSOMNIA(
            "an export of Insomnia in its own format",
            "\"__export_format\"\\s*:|(?m)^type: collection\\.insomnia",
            "Export it as HAR."),
    OPEN_API(
            "an OpenAPI document, which says neither what was sent nor how often",
            "\\A\\s*+(?:\\{\\s*+)?\"?(?:openapi|swagger)\"?\\s*+:",
            "Run assay init in the project: it reads the document of the running app."),
    JMETER(
            "a test plan of JMeter",
            "\\A\\s*+(?:<\\?xml[^>]*+>\\s*+)?<jmeterTestPlan",
            "Give the app's access log after the plan has run, or a HAR file."),
    K6("a script of k6", "['\"]k6/http['\"]", "Give the app's access log after the script has run, or a HAR file."),
    REQUESTS(
            "a list of requests, which does not say what the app answered",
            "(?m)^(?:curl |(?:GET|POST|PUT|DELETE|PATCH|HEAD) (?:https?://|\\{\\{))",
            "Give the app's access log after they were sent, or write them into a plan."),
    ERROR_LOG(
            "an error log of nginx",
            "\\A\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d \\[\\w++] \\d++#\\d++: ",
            "Give the access log, mostly access.log beside it."),
    CAPTURE(
            "a capture of packets",
            "\\A(?:\\u00d4\\u00c3\\u00b2\\u00a1|\\u00a1\\u00b2\\u00c3\\u00d4|\\n\\r\\r\\n)",
            "Give a HAR file or an access log."),
    WEB_PAGE("a web page", "(?i)\\A\\s*+<(?:!doctype html|html)", "Give a HAR file or an access log."),
    CHARLES(
            "a session of Charles in its own format",
            "\\A\u00ac\u00ed\u0000\u0005",
            "Export it as HTTP archive (.har).");

    private static final int HEAD = 1 << 14;

    private final String what;
    private final Pattern sign;
    private final String instead;

    ForeignRecording(String what, String sign, String instead) {
        this.what = what;
        this.sign = Pattern.compile(sign);
        this.instead = instead;
    }

    /** @param start its first characters */
    static Optional<ForeignRecording> of(String start) {
        String head = start.substring(0, Math.min(start.length(), HEAD));
        return Arrays.stream(values())
                .filter(kind -> kind.sign.matcher(head).find())
                .findFirst();
    }

    BadInputException refused(String name, BadInputException cause) {
        return new BadInputException(name, "is " + what, instead, cause);
    }
}
