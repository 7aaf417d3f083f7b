package dev.assay.plan;

import dev.assay.model.BadInputException;
import dev.assay.model.Recorded;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** An HTTP archive as a sequence. */
final class ArchiveImport {
    private static final Set<String> KEPT = Set.of("accept", "accept-language", "content-type", "x-requested-with");
    private static final Set<String> SECRET = Set.of("authorization", "cookie", "proxy-authorization");
    private static final double SHORTEST_PAUSE_SECONDS = 0.01;
    private static final double LONGEST_PAUSE_SECONDS = 3600;

    private final String name;
    private final ImportOptions options;
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Integer> otherOrigins = new TreeMap<>();
    private final Set<String> secrets = new HashSet<>();
    private int assets;
    private int unanswered;
    private int unchanged;
    private int tokens;

    ArchiveImport(String name, ImportOptions options) {
        this.name = name;
        this.options = options;
    }

    Imported plan(List<Recorded> requests, List<String> bad) {
        if (requests.isEmpty()) {
            throw new BadInputException(
                    name,
                    bad.isEmpty() ? "the archive has no requests" : "no request can be read; " + bad.get(0),
                    "Record again: open the browser's network panel, use the app, save all as HAR.");
        }
        String origin = options.origin().orElse(requests.get(0).origin());
        List<Recorded> kept = requests.stream().filter(r -> keeps(r, origin)).toList();
        if (kept.isEmpty()) {
            throw new BadInputException(
                    name,
                    "no request to " + origin + " is left; left out: " + leftOut(),
                    "Write --host with one of these, or --assets.");
        }
        List<Map<String, Object>> steps = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < kept.size(); i++) {
            double pause = i + 1 < kept.size()
                    ? kept.get(i + 1).atSeconds()
                            - kept.get(i).atSeconds()
                            - kept.get(i).seconds()
                    : 0;
            steps.add(step(kept.get(i), pause, names));
        }
        note(origin, kept.size(), bad);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("load", new LinkedHashMap<>(Map.of("users", 10)));
        tree.put("workload", Map.of("sequence", steps));
        return new Imported(Imports.yaml(name, tree, notes), kept.size(), notes);
    }

    private boolean keeps(Recorded request, String origin) {
        String host = request.origin().replaceFirst("^https?://", "");
        if (!request.origin().equals(origin)
                && !host.equals(origin)
                && !host.replaceFirst(":\\d+$", "").equals(origin)) {
            otherOrigins.merge(request.origin(), 1, Integer::sum);
            return false;
        } else if (request.status() < 100) {
            unanswered++;
            return false;
        } else if (!options.assets() && Imports.asset(request.path(), request.type())) {
            assets++;
            return false;
        }
        return true;
    }

    private Map<String, Object> step(Recorded request, double pauseSeconds, Set<String> names) {
        Map<String, Object> step = new LinkedHashMap<>();
        String path = Imports.path(request.path());
        String wanted = request.method() + " " + path.replaceFirst("[?].*", "");
        String unique = wanted;
        for (int i = 2; !names.add(unique); i++) {
            unique = wanted + " (" + i + ")";
        }
        step.put("name", unique);
        step.put("method", request.method());
        step.put("path", path);
        Map<String, Object> headers = headers(request);
        if (!headers.isEmpty()) {
            step.put("headers", headers);
        }
        request.body().ifPresent(body -> {
            tokens += body.matches("(?is).*(csrf|token|nonce|__viewstate).*") ? 1 : 0;
            step.put("body", Imports.literal(body));
        });
        unchanged += request.status() == 304 ? 1 : 0;
        step.put("status", request.status() == 304 ? 200 : request.status());
        if (options.think() && pauseSeconds >= SHORTEST_PAUSE_SECONDS) {
            step.put("think", Math.round(Math.min(pauseSeconds, LONGEST_PAUSE_SECONDS) * 1000) + "ms");
        }
        return step;
    }

    private Map<String, Object> headers(Recorded request) {
        Map<String, Object> headers = new LinkedHashMap<>();
        for (Recorded.Field field : request.headers()) {
            String lower = field.name().toLowerCase(Locale.ROOT);
            boolean secret = SECRET.contains(lower) || lower.matches("x-.*(token|csrf|xsrf|auth|key|secret).*");
            if (secret) {
                secrets.add(field.name());
            } else if ((KEPT.contains(lower) || lower.startsWith("x-"))
                    && lower.matches("[!#$%&'*+.^_`|~0-9a-z-]+")
                    && field.value().chars().noneMatch(c -> c < ' ' || c == 127)) {
                headers.put(field.name(), Imports.literal(field.value()));
            }
        }
        return headers;
    }

    private String leftOut() {
        List<String> parts = new ArrayList<>(others());
        if (assets > 0) {
            parts.add("images, scripts and the like (" + requests(assets) + ")");
        }
        if (unanswered > 0) {
            parts.add(requests(unanswered) + " without an answer");
        }
        return String.join(", ", parts);
    }

    private List<String> others() {
        return otherOrigins.entrySet().stream()
                .map(other -> other.getKey() + " (" + requests(other.getValue()) + ")")
                .toList();
    }

    private static String requests(int count) {
        return count == 1 ? "1 request" : count + " requests";
    }

    private void note(String origin, int kept, List<String> bad) {
        notes.add(kept + " requests to " + origin + ", in the order of the archive. Each user keeps its cookies.");
        if (!otherOrigins.isEmpty()) {
            notes.add("Left out, other hosts: " + String.join(", ", others()) + ".");
        }
        if (assets > 0) {
            notes.add("Left out, images, style sheets, scripts, fonts and the like: " + assets
                    + " (--assets keeps them).");
        }
        if (unanswered > 0) {
            notes.add("Left out, without an answer: " + unanswered + ".");
        }
        if (!bad.isEmpty()) {
            notes.add("Cannot be read: " + bad.size() + "; the first is " + bad.get(0) + ".");
        }
        if (unchanged > 0) {
            notes.add("Answered 304 from a browser's cache, expected as 200 here: " + unchanged + ".");
        }
        if (!secrets.isEmpty()) {
            notes.add("Left out, because they are secrets or belong to one session: the headers "
                    + String.join(", ", secrets.stream().sorted().toList())
                    + ". Write ${env(NAME)}, or extract them from an earlier answer.");
        }
        if (tokens > 0) {
            notes.add("Bodies that seem to hold a token of one session: " + tokens
                    + ". Put in what an earlier step extracts, for example ${url(csrf)}.");
        }
    }
}
