package dev.assay.imports;

import dev.assay.model.BadInputException;
import dev.assay.plan.Plans;
import dev.assay.plan.workload.WorkloadReader;
import dev.assay.plan.yaml.Yaml;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An HTTP archive as a sequence. */
final class ArchiveImport {
    /** What Assay sends itself, or what a browser and its cache made up for that one request. */
    private static final Pattern DROPPED = Pattern.compile("content-(length|encoding)|transfer-encoding|expect"
            + "|(proxy-)?connection|keep-alive|te|trailer|upgrade|http2-settings|user-agent|accept-encoding|referer|origin"
            + "|cache-control|pragma|if-(none-match|modified-since)|upgrade-insecure-requests|dnt|priority|purpose|save-data"
            + "|sec-.*");

    private static final Pattern HOST = Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9a-fA-F:.]+])(:\\d{1,5})?");
    private static final Pattern SECRET = Pattern.compile("cookie$|(?!:).*(token|csrf|xsrf|auth|key|secret|session)");
    private static final Pattern TOKEN = Pattern.compile("(?i)csrf|token|nonce|__viewstate");
    private static final String RECORD_AGAIN =
            "Record again: open the browser's network panel, use the app, save all as HAR.";
    private static final String TOO_LONG =
            "too long for a plan, which has at most " + Plans.MAX_CHARACTERS + " characters";
    private static final String TOO_MANY = "too many for a plan, which has at most " + Plans.MAX_VALUES + " values";
    private static final int VALUES_BESIDE_STEPS = 10;
    private static final int VALUES_OF_A_STEP = 8;
    private static final int SIZE_OF_A_STEP = 300;
    private static final int SIZE_OF_NOTES = 50_000;
    private static final double MIN_PAUSE_SECONDS = 0.01;
    private static final double MAX_PAUSE_SECONDS = 3600;

    private final String name;
    private final ImportOptions options;
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Integer> otherOrigins = new TreeMap<>();
    /** Numbers of entries by why they are left out. */
    private final Map<String, List<Integer>> leftOut = new LinkedHashMap<>();

    private final List<Integer> timeless = new ArrayList<>();
    private final Set<String> secrets = new HashSet<>();
    private long room = Plans.MAX_CHARACTERS - SIZE_OF_NOTES;
    private int valuesLeft = Plans.MAX_VALUES - VALUES_BESIDE_STEPS;
    private int assets;
    private int unchanged;
    private int tokens;

    ArchiveImport(String name, ImportOptions options) {
        this.name = name;
        this.options = options;
    }

    Imported plan(List<Recorded> requests) {
        if (requests.isEmpty()) {
            throw new BadInputException(name, "the archive has no requests", RECORD_AGAIN);
        }
        String origin = options.origin().orElseGet(() -> origin(requests));
        List<Recorded> kept = requests.stream().filter(r -> keeps(r, origin)).toList();
        if (kept.isEmpty()) {
            throw new BadInputException(
                    name,
                    (origin.isEmpty() ? "no request by HTTP" : "no request to " + origin + " is left") + "; left out: "
                            + String.join("; ", reasons()),
                    otherOrigins.isEmpty() && assets == 0
                            ? RECORD_AGAIN
                            : "Write --host with one of the hosts, or --assets.");
        }
        List<Map<String, Object>> steps = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < kept.size(); i++) {
            Map<String, Object> step = step(kept.get(i), names);
            double pause = options.think() ? pause(kept, i) : 0;
            if (pause >= MIN_PAUSE_SECONDS) {
                step.put("think", Math.round(Math.min(pause, MAX_PAUSE_SECONDS) * 1000) + "ms");
            }
            steps.add(step);
        }
        note(origin, kept.size());
        return Imported.of(name, Map.of("users", 10), Map.of("sequence", steps), notes);
    }

    /** That of the first request that can be kept, or else of the first by HTTP; empty if there is none. */
    private String origin(List<Recorded> requests) {
        return requests.stream()
                .filter(r -> r.http() && obstacle(r).isEmpty() && !asset(r))
                .findFirst()
                .or(() -> requests.stream().filter(Recorded::http).findFirst())
                .map(Recorded::origin)
                .orElse("");
    }

    private boolean keeps(Recorded request, String origin) {
        String obstacle = obstacle(request);
        if (request.http() && !isTo(origin, request)) {
            otherOrigins.merge(request.origin(), 1, Integer::sum);
            return false;
        } else if (!obstacle.isEmpty()) {
            leaveOut(obstacle, request);
            return false;
        } else if (asset(request)) {
            assets++;
            return false;
        }
        List<Recorded.Field> headers =
                request.headers().stream().filter(ArchiveImport::mayBeSent).toList();
        long size = size(request, headers);
        int values = values(headers);
        if (size > room || values > valuesLeft) {
            leaveOut(size > room ? TOO_LONG : TOO_MANY, request);
            return false;
        }
        room -= size;
        valuesLeft -= values;
        return true;
    }

    private void leaveOut(String why, Recorded request) {
        leftOut.computeIfAbsent(why, key -> new ArrayList<>()).add(request.entry());
    }

    /** Characters of its step in the plan, at most. */
    private static long size(Recorded request, List<Recorded.Field> headers) {
        List<String> texts = new ArrayList<>(List.of(StepText.path(request.path()), StepText.path(request.path())));
        headers.forEach(field -> texts.add(field.name() + field.value()));
        request.body().ifPresent(texts::add);
        return SIZE_OF_A_STEP
                + Yaml.of(texts).length()
                + texts.stream()
                        .mapToLong(t -> t.chars().filter(c -> c == '$').count())
                        .sum();
    }

    /** Maps, lists and values of its step in the plan, at most. */
    private static int values(List<Recorded.Field> headers) {
        long names = headers.stream().map(Recorded.Field::name).distinct().count();
        return VALUES_OF_A_STEP + headers.size() * (names == headers.size() ? 1 : 2);
    }

    private boolean asset(Recorded request) {
        return !options.assets() && StepText.asset(request.path(), request.type());
    }

    /** Whether it went to an origin, a host with or without port, as a user writes them. */
    private static boolean isTo(String wanted, Recorded request) {
        String usual = request.origin().startsWith("https:") ? ":443" : ":80";
        String host = request.origin().replaceFirst("^https?://", "");
        String place = wanted.toLowerCase(Locale.ROOT).replaceFirst("(?<!/)/+$", "");
        return List.of(request.origin(), request.origin() + usual, host, host + usual, host.replaceFirst(":\\d+$", ""))
                .contains(place);
    }

    /** Why it cannot be sent again; empty if it can. */
    private static String obstacle(Recorded request) {
        if (request.origin().matches("wss?://.*")
                || request.status() == 101
                || request.type().equals("websocket")
                || request.header("Upgrade")
                        .filter("websocket"::equalsIgnoreCase)
                        .isPresent()) {
            return "WebSockets";
        } else if (request.obstacle().isEmpty() && !request.http()) {
            return request.origin().replaceFirst(":.*", "") + " URLs";
        } else if (request.type().equals("preflight")
                || (request.method().equals("OPTIONS")
                        && request.header("Access-Control-Request-Method").isPresent())) {
            return "preflights, which browsers send by themselves";
        } else if (request.type().equals("text/event-stream") || request.type().equals("multipart/x-mixed-replace")) {
            return "event streams, whose response does not end";
        } else if (!request.obstacle().isEmpty()) {
            return request.obstacle();
        } else if (!WorkloadReader.isMethod(request.method())) {
            return "with the method “" + request.method() + "”, which is none";
        } else if (request.status() < 100) {
            return "without a response from the server (blocked, cancelled, from a cache or a service worker)";
        }
        return request.status() > 599 ? "answered with status " + request.status() : "";
    }

    /** Until the next request; 0 if one of their times is unknown. */
    private double pause(List<Recorded> kept, int i) {
        Optional<Instant> at = TimeText.parse(kept.get(i).time());
        if (at.isEmpty()) {
            timeless.add(kept.get(i).entry());
        }
        Optional<Instant> next =
                i + 1 < kept.size() ? TimeText.parse(kept.get(i + 1).time()) : Optional.empty();
        if (at.isEmpty() || next.isEmpty()) {
            return 0;
        }
        Duration between = Duration.between(at.get(), next.get()); // perhaps more nanoseconds than a long holds
        return between.toSeconds() + between.toNanosPart() / 1e9 - kept.get(i).seconds();
    }

    private Map<String, Object> step(Recorded request, Set<String> names) {
        Map<String, Object> step = new LinkedHashMap<>();
        String path = StepText.path(request.path());
        String wanted = request.method() + " " + path.replaceFirst("[?].*", "");
        String unique = wanted;
        for (int i = 2; !names.add(unique); i++) {
            unique = wanted + " (" + i + ")";
        }
        step.put("name", unique);
        step.put("method", request.method());
        step.put("path", path);
        List<Map<String, String>> headers = headers(request);
        Map<String, String> byName = new LinkedHashMap<>();
        headers.forEach(byName::putAll);
        if (!headers.isEmpty()) {
            step.put("headers", byName.size() == headers.size() ? byName : headers);
        }
        request.body().ifPresent(body -> {
            tokens += TOKEN.matcher(body).find() ? 1 : 0;
            step.put("body", StepText.literal(body));
        });
        unchanged += request.status() == 304 ? 1 : 0;
        step.put("status", request.status() == 304 ? 200 : request.status());
        return step;
    }

    /** Each as a map, since names can occur more than once. */
    private List<Map<String, String>> headers(Recorded request) {
        List<Map<String, String>> headers = new ArrayList<>();
        boolean hosts = false;
        for (Recorded.Field field : request.headers()) {
            String lower = field.name().toLowerCase(Locale.ROOT);
            if (lower.equals("host") && !isTo(field.value(), request)) {
                if (!hosts && HOST.matcher(field.value()).matches()) {
                    headers.add(Map.of(field.name(), field.value()));
                    hosts = true;
                } else {
                    leaveOut("a header Host that is no host, or a second one", request);
                }
            } else if (SECRET.matcher(lower).lookingAt()) {
                secrets.add(field.name());
            } else if (!lower.equals("host") && mayBeSent(field)) {
                headers.add(Map.of(field.name(), StepText.literal(field.value())));
            }
        }
        return headers;
    }

    /** Whether the step has it, the host only if it is another than that of the URL. */
    private static boolean mayBeSent(Recorded.Field field) {
        String lower = field.name().toLowerCase(Locale.ROOT);
        return !SECRET.matcher(lower).lookingAt()
                && !DROPPED.matcher(lower).matches()
                && lower.matches("[!#$%&'*+.^_`|~0-9a-z-]+")
                && field.value().chars().noneMatch(c -> c < ' ' || c == 127);
    }

    /** What is left out and why, a clause for each reason. */
    private List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        if (!otherOrigins.isEmpty()) {
            reasons.add("other hosts: "
                    + otherOrigins.entrySet().stream()
                            .map(other -> other.getKey() + " (" + requests(other.getValue()) + ")")
                            .collect(Collectors.joining(", ")));
        }
        if (assets > 0) {
            reasons.add("images, style sheets, scripts, fonts and the like: " + assets + " (--assets keeps them)");
        }
        leftOut.forEach((why, entries) -> reasons.add(why + ": " + entries(entries)));
        return reasons;
    }

    private static String entries(List<Integer> numbers) {
        return (numbers.size() == 1 ? "entry " : "entries ")
                + numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static String requests(int count) {
        return count == 1 ? "1 request" : count + " requests";
    }

    private void note(String origin, int kept) {
        notes.add(requests(kept) + " to " + origin + ", in the order of the archive. Each user keeps its cookies.");
        reasons().forEach(reason -> notes.add("Left out, " + reason + "."));
        otherOrigins.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .ifPresent(most -> notes.add("Another host instead: --host " + most.getKey() + "."));
        if (!timeless.isEmpty()) {
            notes.add("No pause before or after, since startedDateTime is no time: " + entries(timeless) + ".");
        }
        if (unchanged > 0) {
            notes.add("Answered 304 from a browser's cache, expected as 200 here: " + unchanged + ".");
        }
        if (!secrets.isEmpty()) {
            notes.add("Left out, because they are secrets or belong to one session: the headers "
                    + String.join(", ", secrets.stream().sorted().toList())
                    + ". Write ${env(NAME)}, or extract them from an earlier response.");
        }
        if (tokens > 0) {
            notes.add("Bodies that seem to hold a token of one session: " + tokens
                    + ". Put in what an earlier step extracts, for example ${url(csrf)}.");
        }
    }
}
