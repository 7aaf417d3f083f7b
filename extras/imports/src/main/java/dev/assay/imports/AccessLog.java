package dev.assay.imports;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.assay.plan.workload.WorkloadReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the lines of an access log ask for, and how often. Only successful GET and HEAD requests are kept, unless the user asks for all
 * methods: a log has no bodies, and a plan should not repeat requests that failed.
 */
final class AccessLog {
    static final Set<String> BODILESS = Set.of("GET", "HEAD");

    /** Before the path, as Jetty 9.3 and 9.4 wrote it; other paths may begin with two slashes. */
    private static final String OF_JETTY =
            "//(?=(?:[\\w.-]++(?::\\d++|(?<=localhost|\\.(?!(?:php|html?|jspx?|aspx?|cgi)/)[A-Za-z]{2,18}"
                    + "|\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}))|\\[[\\da-fA-F:.]++](?::\\d++)?)/)";

    private static final Pattern REQUEST = Pattern.compile(
            "([A-Z]{1,20}) (?:(?:(?i:https?)://|" + OF_JETTY + ")([^/? ]*+))?([/?].*|)", Pattern.DOTALL);
    static final Pattern HTTP_STATUS = Pattern.compile("[1-5]\\d\\d");
    private static final Pattern NOT_PRINTABLE = Pattern.compile("[^ -~]");
    /** Of loggers that colour what they write. */
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[\\d;]*m");

    /** As Quarkus writes it, too, and as Armeria does, behind a # and what handled the request. */
    private static final Pattern PROTOCOL = Pattern.compile(" (?:HTTP[/_]\\d(?:[._]\\d)?|(h[12]c?))$");

    private static final int MAX_PATH = 1 << 16;
    private static final int NAMED_LINES = 5;

    private final ImportOptions options;
    private final LogLines lines = new LogLines();
    /** Number of requests by method and path, and by status. */
    private final Map<String, Map<Integer, Long>> seen = new HashMap<>();

    private final TreeMap<Long, Long> perSecond = new TreeMap<>();
    /** By what is odd about them. */
    private final Map<String, Odd> odd = new LinkedHashMap<>();

    /** Number of requests that are kept by host, where the log has hosts in its requests. */
    private final Map<String, Long> hosts = new TreeMap<>();

    private final Map<String, Long> otherMethods = new TreeMap<>();
    private long line;
    private long failed;
    private long assets;

    AccessLog(ImportOptions options) {
        this.options = options;
    }

    /** Lines that are odd in one way, of which the first ones are named. */
    private static final class Odd {
        private final List<Long> lines = new ArrayList<>();
        private final String example;
        private long count;

        Odd(String example) {
            this.example = example;
        }

        String sentence(String what) {
            return count + " " + what + (example.isEmpty() ? "" : " “" + example + "”") + " (line "
                    + lines.stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + (count > lines.size() ? " …)" : ")");
        }
    }

    void take(String text) {
        line++;
        String trimmed = text.indexOf('\u001b') < 0
                ? text.trim()
                : COLOUR.matcher(text).replaceAll("").trim();
        if (!trimmed.isEmpty() && !lines.directive(trimmed)) {
            lines.read(trimmed).ifPresentOrElse(this::take, () -> odd("in no format that Assay knows", ""));
        }
    }

    private void odd(String what, String example) {
        Odd tally = odd.computeIfAbsent(what, key -> new Odd(shortened(example)));
        tally.count++;
        if (tally.lines.size() < NAMED_LINES) {
            tally.lines.add(line);
        }
    }

    private void odd(String ifMissing, String otherwise, String example) {
        odd(example.isEmpty() ? ifMissing : otherwise, example);
    }

    private static String shortened(String example) {
        String printable = NOT_PRINTABLE
                .matcher(example.substring(0, Math.min(example.length(), 100)))
                .replaceAll(c -> String.format("\\\\x%02X", (int) c.group().charAt(0)));
        return printable.length() > 60 ? printable.substring(0, 60) + "…" : printable;
    }

    private void take(LogLine parts) {
        Matcher protocol = PROTOCOL.matcher(parts.request());
        boolean whole = protocol.find();
        String text = whole ? parts.request().substring(0, protocol.start()) : parts.request();
        String asked = whole && protocol.group(1) != null ? text.replaceFirst("#.*", "") : text;
        Matcher request = REQUEST.matcher(asked);
        Optional<Instant> time = TimeText.parse(parts.time());
        if (!request.matches()
                || !WorkloadReader.isMethod(request.group(1))
                || (!whole && asked.indexOf(' ') != asked.lastIndexOf(' '))) {
            odd("without a request", "with a request other than METHOD /path, for example", parts.request());
        } else if (request.group(3).indexOf('#') >= 0) {
            odd("with a # in the path, which clients do not send, for example", request.group(3));
        } else if (request.group(3).length() > MAX_PATH) {
            odd("longer than " + MAX_PATH + " characters, which servers refuse; it begins with", request.group(3));
        } else if (parts.status().equals(LogLine.OF_THE_PROXY)) {
            odd("that the proxy passed to no server, for example", parts.request());
        } else if (!HTTP_STATUS.matcher(parts.status()).matches()) {
            odd("without a status", "without a status; instead of it", parts.status());
        } else if (time.isEmpty()) {
            odd("without a time", "whose time is not like " + TimeText.FORMS + ", for example", parts.time());
        } else {
            String target = StepText.sessionless(request.group(3));
            String path = StepText.encoded(target.startsWith("/") ? target : "/" + target, ISO_8859_1);
            String host = request.group(2) == null ? "" : request.group(2).toLowerCase(Locale.ROOT);
            count(request.group(1), host, path, Integer.parseInt(parts.status()), time.get());
        }
    }

    private void count(String method, String host, String path, int status, Instant time) {
        if (!options.allMethods() && !BODILESS.contains(method)) {
            otherMethods.merge(method, 1L, Long::sum);
        } else if (status < 200 || status >= 400) {
            failed++;
        } else if (!options.assets() && StepText.asset(path, "")) {
            assets++;
        } else if (status == 206) {
            odd("answered with a part (206), of which a log does not have the range, for example", path);
        } else {
            seen.computeIfAbsent(method + " " + path, key -> new TreeMap<>())
                    .merge(status == 304 ? 200 : status, 1L, Long::sum);
            perSecond.merge(time.getEpochSecond(), 1L, Long::sum);
            hosts.merge(host.replaceFirst(":\\d*$", ""), 1L, Long::sum);
        }
    }

    /**
     * Requests that are alike.
     *
     * @param status the most frequent one
     */
    record Kind(String method, String path, int status, long count) {
        private static Kind of(String request, Map<Integer, Long> statuses) {
            int space = request.indexOf(' ');
            int status = statuses.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse(200);
            long count = statuses.values().stream().mapToLong(n -> n).sum();
            return new Kind(request.substring(0, space), request.substring(space + 1), status, count);
        }
    }

    /** The most frequent ones first. */
    List<Kind> kinds() {
        return seen.entrySet().stream()
                .map(entry -> Kind.of(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(Kind::count)
                        .reversed()
                        .thenComparing(Kind::path)
                        .thenComparing(Kind::method))
                .toList();
    }

    long lines() {
        return line;
    }

    /** The number of requests that are kept, by second of the epoch. */
    NavigableMap<Long, Long> perSecond() {
        return perSecond;
    }

    /** Where requests went, the most frequent host first; one that the log does not name is empty. */
    List<String> hosts() {
        return hosts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The line of the first oddity; empty if there is none. */
    Optional<Long> firstOdd() {
        return odd.values().stream().findFirst().map(first -> first.lines.get(0));
    }

    /** What is left out and why; empty if nothing is. */
    String leftOut() {
        List<String> reasons = new ArrayList<>();
        odd.forEach((what, tally) -> reasons.add(tally.sentence(what)));
        if (!otherMethods.isEmpty()) {
            long count = otherMethods.values().stream().mapToLong(n -> n).sum();
            String each = otherMethods.entrySet().stream()
                    .map(method -> method.getKey() + " " + method.getValue())
                    .collect(Collectors.joining(", "));
            reasons.add(count + " of other methods (" + each
                    + "), whose bodies a log does not have (--all-methods sends them without)");
        }
        if (failed > 0) {
            reasons.add(failed + " not answered with 200 to 399");
        }
        if (assets > 0) {
            reasons.add(assets + " for images, scripts and the like (--assets keeps them)");
        }
        return String.join("; ", reasons);
    }
}
