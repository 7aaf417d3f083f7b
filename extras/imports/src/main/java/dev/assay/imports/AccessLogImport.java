package dev.assay.imports;

import dev.assay.model.BadInputException;
import dev.assay.plan.Plans;
import dev.assay.plan.yaml.Durations;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.Stream;

/** An access log as steps drawn by how often they occur in it, and a rate. */
final class AccessLogImport {
    private static final int SIZE_OF_A_STEP = 100;
    private static final int MAX_STRETCHES = 60;
    private static final long MAX_WEIGHT = 1_000_000;
    private static final long MAX_SECONDS = 31L * 86_400;
    private static final int NAMED_HOSTS = 5;
    private static final BigDecimal MIN_RATE = new BigDecimal("0.000001");

    private final String name;
    private final ImportOptions options;
    private final AccessLog log;
    private final List<String> notes = new ArrayList<>();

    private AccessLogImport(String name, ImportOptions options, AccessLog log) {
        this.name = name;
        this.options = options;
        this.log = log;
    }

    /**
     * The plan.
     *
     * @param name of the file, for messages
     * @param lines read once, in order, one character per byte; the caller closes the stream
     * @throws BadInputException if no line is usable
     */
    static Imported plan(String name, Stream<String> lines, ImportOptions options) {
        AccessLog log = new AccessLog(options);
        lines.forEachOrdered(log::take);
        return new AccessLogImport(name, options, log).plan();
    }

    private Imported plan() {
        List<AccessLog.Kind> kinds = log.kinds();
        if (kinds.isEmpty()) {
            throw new BadInputException(
                    name + log.firstOdd().map(line -> ":" + line).orElse(""),
                    log.lines() == 0
                            ? "the file is empty"
                            : "no usable line among " + log.lines()
                                    + (log.leftOut().isEmpty() ? "" : "; " + log.leftOut()),
                    "Give a HAR file, a log in the common or combined format, 127.0.0.1 - - [21/Nov/2026:10:00:00 +0000]"
                            + " \"GET / HTTP/1.1\" 200 2, or one JSON object a line, with request (or method and uri), status and"
                            + " time.");
        }
        List<AccessLog.Kind> kept = fitting(kinds.subList(0, Math.min(options.top(), kinds.size())));
        long all = count(kinds);
        note(kinds.size(), kept, all);
        return Imported.of(name, load(all), steps(kept), notes);
    }

    private static long count(List<AccessLog.Kind> kinds) {
        return kinds.stream().mapToLong(AccessLog.Kind::count).sum();
    }

    /** The first ones, as many as a plan can hold. */
    private static List<AccessLog.Kind> fitting(List<AccessLog.Kind> kinds) {
        int fit = 0;
        for (long left = Plans.MAX_CHARACTERS; fit < kinds.size(); fit++) {
            left -= 2L * kinds.get(fit).path().length() + SIZE_OF_A_STEP;
            if (left < 0) {
                break;
            }
        }
        return kinds.subList(0, fit);
    }

    private static List<Map<String, Object>> steps(List<AccessLog.Kind> kinds) {
        long divisor = Math.max(1, (kinds.get(0).count() + MAX_WEIGHT - 1) / MAX_WEIGHT);
        List<Map<String, Object>> steps = new ArrayList<>();
        for (AccessLog.Kind kind : kinds) {
            Map<String, Object> step = new LinkedHashMap<>();
            step.put("path", StepText.literal(kind.path()));
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

    private Map<String, Object> load(long all) {
        NavigableMap<Long, Long> perSecond = log.perSecond();
        long seconds = perSecond.lastKey() - perSecond.firstKey() + 1;
        if (seconds > MAX_SECONDS) {
            throw new BadInputException(
                    name,
                    "its lines span " + seconds / 86_400 + " days, from " + Instant.ofEpochSecond(perSecond.firstKey())
                            + " to " + Instant.ofEpochSecond(perSecond.lastKey()),
                    "Cut out a part of at most 31 days; a single line may have a wrong time.");
        }
        String scaled = options.scale() == 1 ? "" : ", times " + options.scale();
        if (options.rates()) {
            List<String> stretches = stretches(perSecond, seconds);
            notes.add("The rate follows the log, in " + stretches.size()
                    + (stretches.size() == 1 ? " stretch" : " stretches") + scaled + ".");
            return Map.of("rate", String.join(",", stretches));
        }
        Map<String, Object> load = new LinkedHashMap<>();
        BigDecimal rate = rate(all, seconds);
        // Whole rates as integers: as decimals, YAML would have to tag them.
        load.put("rate", rate.scale() <= 0 ? (Number) rate.longValue() : rate);
        load.put("duration", text(Math.min(seconds, 60)));
        notes.add("The rate is the mean of the log over " + text(seconds) + scaled
                + " (--rates keeps its ups and downs).");
        return load;
    }

    private static String text(long seconds) {
        return Durations.format(Duration.ofSeconds(seconds));
    }

    /** Stretches of whole seconds; adjacent ones with the same rate are one. A pause stays a pause. */
    private List<String> stretches(NavigableMap<Long, Long> perSecond, long seconds) {
        long width = (seconds + MAX_STRETCHES - 1) / MAX_STRETCHES;
        List<String> stretches = new ArrayList<>();
        BigDecimal rate = BigDecimal.ZERO;
        long lasting = 0;
        for (long from = 0; from < seconds; from += width) {
            long next = Math.min(width, seconds - from);
            long begin = perSecond.firstKey() + from;
            long count = perSecond.subMap(begin, begin + next).values().stream()
                    .mapToLong(n -> n)
                    .sum();
            BigDecimal its = rate(count, next);
            if (lasting > 0 && its.compareTo(rate) != 0) {
                stretches.add(rate.toPlainString() + ":" + text(lasting));
                lasting = 0;
            }
            rate = its;
            lasting += next;
        }
        stretches.add(rate.toPlainString() + ":" + text(lasting));
        return stretches;
    }

    /** Four significant digits, at most six decimal places; a positive rate never becomes 0. */
    private BigDecimal rate(long count, long seconds) {
        return count == 0
                ? BigDecimal.ZERO
                : new BigDecimal(count * options.scale() / seconds)
                        .round(new MathContext(4))
                        .setScale(6, RoundingMode.HALF_UP)
                        .max(MIN_RATE)
                        .stripTrailingZeros();
    }

    private void note(int kinds, List<AccessLog.Kind> kept, long all) {
        long taken = count(kept);
        notes.add(taken + " of " + counted(log.lines(), "line") + ": " + counted(kept.size(), "different request")
                + ", weighted as they occur.");
        if (kept.size() < kinds) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Left out, rarer requests: %d different, %.1f%% of those usable (--top takes more).",
                    kinds - kept.size(),
                    100.0 * (all - taken) / all));
        }
        long bodiless = count(kept.stream()
                .filter(kind -> !AccessLog.BODILESS.contains(kind.method()))
                .toList());
        if (bodiless > 0) {
            notes.add(counted(bodiless, "request") + " with other methods than GET and HEAD: sent without a body;"
                    + " write it into the plan, and the header Content-Type, where the app wants one.");
        }
        List<String> hosts =
                log.hosts().stream().filter(host -> !host.isEmpty()).toList();
        if (hosts.size() > 1) {
            notes.add("They went to " + hosts.size() + " hosts, whose paths are mixed here: "
                    + String.join(", ", hosts.subList(0, Math.min(NAMED_HOSTS, hosts.size())))
                    + (hosts.size() > NAMED_HOSTS ? " …" : "") + ". For one of them, import only its lines.");
        }
        if (!log.leftOut().isEmpty()) {
            notes.add("Left out: " + log.leftOut() + ".");
        }
    }

    private static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
