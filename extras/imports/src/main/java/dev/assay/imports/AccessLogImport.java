package dev.assay.imports;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Shape;
import dev.assay.plan.Plans;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An access log as steps drawn by weight. Only successful GET and HEAD requests are kept, unless the user asks for all methods:
 * a log has no bodies, and a plan should not repeat requests that failed.
 */
final class AccessLogImport {
    private static final Pattern REQUEST =
            Pattern.compile("([A-Z]{1,20}) (?:(?i:https?)://[^/? ]*+)?([/?].*|)", Pattern.DOTALL);
    private static final Pattern HTTP_STATUS = Pattern.compile("[1-5]\\d\\d");
    private static final Pattern NOT_PRINTABLE = Pattern.compile("[^ -~]");
    private static final Pattern PROTOCOL = Pattern.compile(" HTTP/\\d(?:\\.\\d)?$");
    private static final Set<String> BODILESS = Set.of("GET", "HEAD");
    private static final int MAX_PATH = 1 << 16;
    private static final int NAMED_LINES = 5;
    private static final int SIZE_OF_A_STEP = 100;
    private static final int MAX_STRETCHES = 60;
    private static final long MAX_WEIGHT = 1_000_000;
    private static final long MAX_SECONDS = 31L * 86_400;
    private static final BigDecimal MIN_RATE = new BigDecimal("0.000001");

    private final String name;
    private final ImportOptions options;
    /** Number of requests by method and path, and by status. */
    private final Map<String, Map<Integer, Long>> seen = new HashMap<>();

    private final TreeMap<Long, Long> perSecond = new TreeMap<>();
    private final Map<Oddity, Odd> odd = new EnumMap<>(Oddity.class);
    private final Map<String, Long> otherMethods = new TreeMap<>();
    private long line;
    private long failed;
    private long assets;

    private final LogLines lines;

    AccessLogImport(String name, Function<String, Map<String, String>> json, ImportOptions options) {
        this.name = name;
        this.lines = new LogLines(json);
        this.options = options;
    }

    /** What is wrong with a line. */
    private enum Oddity {
        FORMAT("in no format that Assay knows", ""),
        REQUEST("without a request", "with a request other than METHOD /path, for example"),
        FRAGMENT("", "with a # in the path, which clients do not send, for example"),
        LENGTH("", "longer than " + MAX_PATH + " characters, which servers refuse; it begins with"),
        STATUS("without a status", "without a status; instead of it"),
        TIME("without a time", "whose time is not like " + TimeText.FORMS + ", for example");

        /** Where there is nothing to quote. */
        private final String bare;

        private final String text;

        Oddity(String bare, String text) {
            this.bare = bare;
            this.text = text;
        }
    }

    /** Lines that are odd in one way. */
    private static final class Odd {
        private final String example;
        private final List<Long> lines = new ArrayList<>();
        private long count;

        Odd(String example) {
            this.example = example;
        }

        String sentence(Oddity oddity) {
            return count + " " + (example.isEmpty() ? oddity.bare : oddity.text + " “" + example + "”") + " (line "
                    + lines.stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + (count > lines.size() ? " …)" : ")");
        }
    }

    void take(String text) {
        line++;
        String trimmed = text.trim();
        if (!trimmed.isEmpty() && !lines.directive(trimmed)) {
            lines.read(trimmed).ifPresentOrElse(this::take, () -> odd(Oddity.FORMAT, ""));
        }
    }

    private void odd(Oddity oddity, String example) {
        Odd tally = odd.computeIfAbsent(oddity, key -> new Odd(shortened(example)));
        tally.count++;
        if (tally.lines.size() < NAMED_LINES) {
            tally.lines.add(line);
        }
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
        String asked = whole ? parts.request().substring(0, protocol.start()) : parts.request();
        Matcher request = REQUEST.matcher(asked);
        Optional<Instant> time = TimeText.parse(parts.time());
        if (!request.matches()
                || !Plans.isMethod(request.group(1))
                || (!whole && asked.indexOf(' ') != asked.lastIndexOf(' '))) {
            odd(Oddity.REQUEST, parts.request());
        } else if (request.group(2).indexOf('#') >= 0) {
            odd(Oddity.FRAGMENT, request.group(2));
        } else if (request.group(2).length() > MAX_PATH) {
            odd(Oddity.LENGTH, request.group(2));
        } else if (!HTTP_STATUS.matcher(parts.status()).matches()) {
            odd(Oddity.STATUS, parts.status());
        } else if (time.isEmpty()) {
            odd(Oddity.TIME, parts.time());
        } else {
            String target = request.group(2);
            String path = Imports.encoded(target.startsWith("/") ? target : "/" + target, ISO_8859_1);
            count(request.group(1), path, Integer.parseInt(parts.status()), time.get());
        }
    }

    private void count(String method, String path, int status, Instant time) {
        if (!options.allMethods() && !BODILESS.contains(method)) {
            otherMethods.merge(method, 1L, Long::sum);
        } else if (status < 200 || status >= 400) {
            failed++;
        } else if (!options.assets() && Imports.asset(path, "")) {
            assets++;
        } else {
            seen.computeIfAbsent(method + " " + path, key -> new TreeMap<>())
                    .merge(status == 304 ? 200 : status, 1L, Long::sum);
            perSecond.merge(time.getEpochSecond(), 1L, Long::sum);
        }
    }

    private record Kind(String method, String path, int status, long count) {}

    Imported plan() {
        if (seen.isEmpty()) {
            throw new BadInputException(
                    name
                            + odd.values().stream()
                                    .map(o -> ":" + o.lines.get(0))
                                    .findFirst()
                                    .orElse(""),
                    line == 0
                            ? "the file is empty"
                            : "no usable line among " + line + (leftOut().isEmpty() ? "" : "; " + leftOut()),
                    "Give a HAR file, a log in the common or combined format, 127.0.0.1 - - [21/Nov/2026:10:00:00 +0000]"
                            + " \"GET / HTTP/1.1\" 200 2, or one JSON object a line, with request (or method and uri), status and"
                            + " time.");
        }
        List<Kind> kinds = seen.entrySet().stream()
                .map(AccessLogImport::kind)
                .sorted(Comparator.comparingLong(Kind::count)
                        .reversed()
                        .thenComparing(Kind::path)
                        .thenComparing(Kind::method))
                .toList();
        List<Kind> kept = fitting(kinds.subList(0, Math.min(options.top(), kinds.size())));
        long all = kinds.stream().mapToLong(Kind::count).sum();
        long taken = kept.stream().mapToLong(Kind::count).sum();
        List<String> notes = notes(kinds.size(), kept, all, taken);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("load", load(all, notes));
        tree.put("workload", steps(kept));
        return new Imported(Imports.yaml(name, tree, notes), (int) Math.min(taken, Integer.MAX_VALUE), notes);
    }

    /** The status expected is the most frequent one. */
    private static Kind kind(Map.Entry<String, Map<Integer, Long>> entry) {
        int space = entry.getKey().indexOf(' ');
        long count = entry.getValue().values().stream().mapToLong(n -> n).sum();
        int status = entry.getValue().entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(200);
        return new Kind(entry.getKey().substring(0, space), entry.getKey().substring(space + 1), status, count);
    }

    /** The first ones, as many as a plan can hold. */
    private static List<Kind> fitting(List<Kind> kinds) {
        int fit = 0;
        for (long left = Plans.MAX_CHARACTERS; fit < kinds.size(); fit++) {
            left -= 2L * kinds.get(fit).path().length() + SIZE_OF_A_STEP;
            if (left < 0) {
                break;
            }
        }
        return kinds.subList(0, fit);
    }

    private static List<Map<String, Object>> steps(List<Kind> kinds) {
        long divisor = Math.max(1, (kinds.get(0).count() + MAX_WEIGHT - 1) / MAX_WEIGHT);
        List<Map<String, Object>> steps = new ArrayList<>();
        for (Kind kind : kinds) {
            Map<String, Object> step = new LinkedHashMap<>();
            step.put("path", Imports.literal(kind.path()));
            if (!kind.method().equals("GET")) {
                step.put("method", kind.method());
            }
            if (kind.status() != 200) {
                step.put("status", kind.status());
            }
            step.put("weight", Math.max(1, kind.count() / divisor));
            steps.add(step);
        }
        return steps;
    }

    private Map<String, Object> load(long all, List<String> notes) {
        long seconds = perSecond.lastKey() - perSecond.firstKey() + 1;
        if (seconds > MAX_SECONDS) {
            throw new BadInputException(
                    name,
                    "its lines span " + seconds / 86_400 + " days, from " + Instant.ofEpochSecond(perSecond.firstKey())
                            + " to " + Instant.ofEpochSecond(perSecond.lastKey()),
                    "Cut out a part of at most 31 days; a single line may have a wrong time.");
        }
        double mean = all * options.scale() / seconds;
        Map<String, Object> load = new LinkedHashMap<>();
        if (options.rates()) {
            Shape shape = shape(seconds);
            load.put("rate", text(shape));
            notes.add("The rate follows the log, in " + shape.stretches().size() + " stretches" + scaled() + ".");
        } else {
            load.put("rate", plain(rounded(mean)));
            load.put("duration", Plans.durationText(Duration.ofSeconds(Math.min(seconds, 60))));
            notes.add("The rate is the mean of the log over " + Plans.durationText(Duration.ofSeconds(seconds))
                    + scaled() + " (--rates keeps its ups and downs).");
        }
        return load;
    }

    /** Whole rates as integers: as decimals, YAML would have to tag them. */
    private static Number plain(double rate) {
        return rate == Math.rint(rate) ? (Number) (long) rate : new BigDecimal(number(rate));
    }

    private static String text(Shape shape) {
        return shape.stretches().stream()
                .map(stretch -> number(stretch.to()) + ":" + Plans.durationText(stretch.lasting()))
                .collect(Collectors.joining(","));
    }

    private static String number(double rate) {
        return BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
    }

    private String scaled() {
        return options.scale() == 1 ? "" : ", times " + options.scale();
    }

    /** Stretches of whole seconds; adjacent stretches with the same rate are merged. A pause stays a pause. */
    private Shape shape(long seconds) {
        long width = (seconds + MAX_STRETCHES - 1) / MAX_STRETCHES;
        List<Shape.Stretch> stretches = new ArrayList<>();
        for (long from = 0; from < seconds; from += width) {
            long lasting = Math.min(width, seconds - from);
            long begin = perSecond.firstKey() + from;
            long count = perSecond.subMap(begin, begin + lasting).values().stream()
                    .mapToLong(n -> n)
                    .sum();
            double rate = rounded(count * options.scale() / lasting);
            add(stretches, rate, Duration.ofSeconds(lasting));
        }
        return new Shape(stretches);
    }

    private static void add(List<Shape.Stretch> stretches, double rate, Duration lasting) {
        int last = stretches.size() - 1;
        if (last >= 0 && stretches.get(last).to() == rate) {
            stretches.set(
                    last,
                    new Shape.Stretch(rate, rate, stretches.get(last).lasting().plus(lasting)));
        } else {
            stretches.add(new Shape.Stretch(rate, rate, lasting));
        }
    }

    /** Four significant digits, at most six decimal places; a positive rate never becomes 0. */
    private static double rounded(double rate) {
        return rate == 0
                ? 0
                : new BigDecimal(rate)
                        .round(new MathContext(4))
                        .setScale(6, RoundingMode.HALF_UP)
                        .max(MIN_RATE)
                        .doubleValue();
    }

    private List<String> notes(int kinds, List<Kind> taking, long all, long taken) {
        int kept = taking.size();
        long bodiless = taking.stream()
                .filter(kind -> !BODILESS.contains(kind.method()))
                .mapToLong(Kind::count)
                .sum();
        List<String> notes = new ArrayList<>();
        notes.add(String.format(
                Locale.ROOT,
                "%d of %s: %s, weighted as they occur.",
                taken,
                counted(line, "line"),
                counted(kept, "different request")));
        if (kept < kinds) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Left out, rarer requests: %d different, %.1f%% of those usable (--top takes more).",
                    kinds - kept,
                    100.0 * (all - taken) / all));
        }
        if (bodiless > 0) {
            notes.add(counted(bodiless, "request") + " with other methods than GET and HEAD: sent without a body;"
                    + " write it into the plan, and the header Content-Type, where the app wants one.");
        }
        if (odd.size() + failed + assets + otherMethods.size() > 0) {
            notes.add("Left out: " + leftOut() + ".");
        }
        return notes;
    }

    private String leftOut() {
        List<String> reasons = new ArrayList<>();
        odd.forEach((oddity, tally) -> reasons.add(tally.sentence(oddity)));
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

    private static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
