package dev.assay.imports;

import dev.assay.ledger.JsonText;
import dev.assay.model.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads HTTP archives (HAR 1.2), in which browsers save their requests. Response bodies, which make archives large, are not kept. */
final class HarFile {
    private static final String CONTENT_TYPE = "Content-Type";

    private static final Pattern URL =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):(?://([^/?#\\\\]*))?([^#]*)(?:#.*)?", Pattern.DOTALL);
    private static final Pattern AUTHORITY =
            Pattern.compile("(?:(.*)@)?(\\[[0-9A-Fa-f:.]+]|[^:\\[\\] ]+)(?::(\\d{0,5}))?");

    private HarFile() {}

    /**
     * Reads an archive: its requests in file order, those that cannot be sent with the reason.
     *
     * @param name of the file, for messages
     * @param in in UTF-8, UTF-16 or UTF-32
     * @throws BadInputException if it is not JSON, or has no list {@code log.entries}
     * @throws IOException if it cannot be read
     */
    static List<Recorded> read(String name, InputStream in) throws IOException {
        List<Recorded> requests = new ArrayList<>();
        boolean found = JsonText.list(
                name,
                in,
                "Save the archive anew: in the network panel of a browser, Save all as HAR.",
                entry -> requests.add(entry(new Tree(entry), requests.size() + 1)),
                "log",
                "entries");
        if (!found) {
            throw new BadInputException(
                    name,
                    "not an HTTP archive: it has no list log.entries",
                    "Give a HAR file, as the network panel of a browser saves it, or an access log, as lines or as one JSON object"
                            + " a line (jq -c '.[]', or '.records[]', makes such lines of a list).");
        }
        return requests;
    }

    private static Recorded entry(Tree entry, int number) {
        Tree request = entry.at("request");
        String method = request.text("method").toUpperCase(Locale.ROOT);
        List<Recorded.Field> headers = headers(request);
        Target target = target(request.text("url"), headers);
        String posted = request.text("postData", "mimeType");
        Optional<String> typed = Recorded.header(headers, CONTENT_TYPE);
        HarBody.Result body = HarBody.of(request, headers, typed.orElse(posted));
        if (body.text().isPresent() && !posted.isEmpty() && typed.isEmpty()) {
            headers.add(new Recorded.Field(CONTENT_TYPE, posted));
        }
        boolean tunnel = method.equals("CONNECT");
        return new Recorded(
                number,
                entry.text("startedDateTime"),
                Math.max(0, entry.number("time")) / 1e3,
                method,
                tunnel ? "" : target.origin(),
                withQuery(target.path(), request),
                headers,
                body.text(),
                status(entry),
                type(entry),
                tunnel
                        ? "CONNECT, which opens a tunnel"
                        : !method.matches("[A-Z]{1,20}")
                                ? "not an HTTP method"
                                : target.origin().isEmpty() ? "no whole URL" : body.obstacle());
    }

    /** @param origin empty if the URL cannot be read */
    private record Target(String origin, String path) {}

    /** Adds the header that stands for a user in the URL. */
    private static Target target(String url, List<Recorded.Field> headers) {
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            return new Target("", "");
        }
        String scheme = parts.group(1).toLowerCase(Locale.ROOT);
        Matcher authority = AUTHORITY.matcher(parts.group(2) == null ? "" : parts.group(2));
        if (!authority.matches()) {
            return new Target(scheme.matches("https?|wss?") ? "" : scheme + ":", "");
        } else if (authority.group(1) != null) {
            headers.add(new Recorded.Field("Authorization", authority.group(1)));
        }
        String port = authority.group(3) == null ? "" : authority.group(3).replaceFirst("^0+(?=.)", "");
        boolean usual = port.isEmpty() || port.equals(scheme.matches("https|wss") ? "443" : "80");
        String path = StepText.sessionless(parts.group(3));
        return new Target(
                scheme + "://" + authority.group(2).toLowerCase(Locale.ROOT) + (usual ? "" : ":" + port),
                path.startsWith("/") ? path : "/" + path);
    }

    /** With the parameters that Insomnia records beside the URL only, perhaps encoded already; browsers repeat the URL's own there. */
    private static String withQuery(String path, Tree request) {
        int mark = path.indexOf('?');
        String own = mark < 0 ? "" : "&" + decoded(path.substring(mark + 1));
        List<Tree> beside = request.items("queryString")
                .filter(parameter -> !parameter.text("name").isEmpty())
                .toList();
        boolean repeated = beside.stream()
                .map(parameter -> parameter.text("name"))
                .anyMatch(name -> own.contains("&" + name) || own.contains("&" + decoded(name)));
        String query = beside.stream()
                .map(parameter -> encoded(parameter.text("name")) + "=" + encoded(parameter.text("value")))
                .collect(Collectors.joining("&"));
        return repeated || query.isEmpty() ? path : path + (mark < 0 ? "?" : "&") + query;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replaceAll("%(?![0-9A-Fa-f]{2})", "%25"), StandardCharsets.UTF_8);
    }

    private static String encoded(String text) {
        return PathVariables.encoded(text).replaceAll("%25(?=[0-9A-Fa-f]{2})", "%");
    }

    /** 0 without a response of a server: browsers also have caches and service workers, and make up redirects to HTTPS. */
    private static int status(Tree entry) {
        boolean cached = entry.has("_fromCache")
                || entry.text("_fetchType").endsWith("Cache")
                || ofFirefoxsCache(entry)
                || entry.text("response", "_fetchedViaServiceWorker").equals("true");
        boolean madeUp = Recorded.header(headers(entry.at("response")), "non-authoritative-reason")
                .isPresent();
        return cached || madeUp ? 0 : (int) entry.number("response", "status");
    }

    /** Others fill cache for what they sent, too, but took time for it. */
    private static boolean ofFirefoxsCache(Tree entry) {
        return entry.fields("cache").anyMatch(field -> field.getKey().equals("afterRequest"))
                && entry.fields("timings").findAny().isEmpty();
    }

    private static String type(Tree entry) {
        String type = entry.text("response", "content", "mimeType");
        return switch (entry.text("_resourceType")) {
            case "eventsource" -> "text/event-stream";
            case "websocket", "preflight" -> entry.text("_resourceType");
            default ->
                mediaType(
                        type.isEmpty() || type.equals("x-unknown")
                                ? Recorded.header(headers(entry.at("response")), CONTENT_TYPE)
                                        .orElse("")
                                : type);
        };
    }

    /** In lower case, without its parameters. */
    static String mediaType(String contentType) {
        return contentType.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    }

    private static List<Recorded.Field> headers(Tree message) {
        return message.items("headers")
                .map(header -> new Recorded.Field(header.text("name"), header.text("value")))
                .collect(Collectors.toCollection(ArrayList::new));
    }
}
