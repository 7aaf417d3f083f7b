package dev.assay.imports;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.model.BadInputException;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads HTTP archives (HAR 1.2), in which browsers save their requests. Entries are streamed:
 * response bodies, which make archives large, are not kept.
 */
public final class HarFile {
    private static final String ANEW = "Save the archive anew: in the network panel of a browser, Save all as HAR.";
    private static final String CONTENT_TYPE = "Content-Type";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Reads one value of a list, so more tokens follow. */
    private static final ObjectReader ONE_VALUE =
            MAPPER.readerFor(JsonNode.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Answers, which are not kept, may be longer than a text of JSON is by default. */
    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS) // as Python writes times that it does not know
            .build();

    private static final Pattern URL =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):(?://([^/?#\\\\]*))?([^#]*)(?:#.*)?", Pattern.DOTALL);
    private static final Pattern AUTHORITY =
            Pattern.compile("(?:(.*)@)?(\\[[0-9A-Fa-f:.]+]|[^:\\[\\] ]+)(?::(\\d{0,5}))?");

    private final String name;
    private final List<Recorded> requests = new ArrayList<>();

    private HarFile(String name) {
        this.name = name;
    }

    /**
     * Reads an archive: its requests in file order, those that cannot be sent with the reason.
     *
     * @param name of the file, for messages
     * @param in in UTF-8, UTF-16 or UTF-32; the caller closes it
     * @throws BadInputException if it is not JSON, or has no list {@code log.entries}
     * @throws IOException if it cannot be read
     */
    public static List<Recorded> read(String name, InputStream in) throws IOException {
        return new HarFile(name).read(in);
    }

    private List<Recorded> read(InputStream in) throws IOException {
        try (JsonParser json = JSON.createParser(in)) {
            boolean found = json.nextToken() == JsonToken.START_OBJECT
                    && enter(json, "log", JsonToken.START_OBJECT)
                    && enter(json, "entries", JsonToken.START_ARRAY);
            if (!found) {
                throw notHar("it has no list log.entries");
            }
            for (int number = 1; json.nextToken() != JsonToken.END_ARRAY; number++) {
                requests.add(entry(ONE_VALUE.readValue(json), number));
            }
            requireLast(json);
        } catch (CharConversionException e) {
            throw new BadInputException(name, "not text: " + e.getMessage(), ANEW, e);
        } catch (JsonProcessingException e) {
            JsonLocation place = e.getLocation();
            boolean cutOff = e.getOriginalMessage().startsWith("Unexpected end-of-input");
            throw new BadInputException(
                    name + (place == null ? "" : ":" + place.getLineNr() + ":" + place.getColumnNr()),
                    cutOff ? "cut off: the archive has no end" : "not JSON: " + e.getOriginalMessage(),
                    ANEW,
                    e);
        }
        return requests;
    }

    /** What follows the entries may be damaged, but not be another archive, whose requests would be missed. */
    private void requireLast(JsonParser json) throws IOException {
        try {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.START_OBJECT
                        && json.getParsingContext().getParent().inRoot()) {
                    throw new BadInputException(
                            name + ":" + json.currentTokenLocation().getLineNr(),
                            "a second archive begins",
                            "Give each archive a file of its own.");
                }
            }
        } catch (JsonProcessingException damaged) {
            return;
        }
    }

    private BadInputException notHar(String why) {
        return new BadInputException(
                name,
                "not an HTTP archive: " + why,
                "Give a HAR file, as the network panel of a browser saves it, or an access log, as lines or as one JSON object"
                        + " a line (jq -c '.[]' makes such lines of a list).");
    }

    /** Advances to the value of a key in the current object; returns whether it is of that kind. */
    private static boolean enter(JsonParser json, String key, JsonToken kind) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean wanted = json.currentName().equals(key);
            JsonToken value = json.nextToken();
            if (wanted) {
                return value == kind;
            }
            json.skipChildren();
        }
        return false;
    }

    private static Recorded entry(JsonNode entry, int number) {
        JsonNode request = entry.path("request");
        JsonNode response = entry.path("response");
        String method = request.path("method").asText("").toUpperCase(Locale.ROOT);
        List<Recorded.Field> headers = headers(request.path("headers"));
        Target target = target(request.path("url").asText(""), headers);
        String posted = request.path("postData").path("mimeType").asText("");
        String mediaType = HarBody.value(headers, CONTENT_TYPE).orElse(posted);
        HarBody.Result body = HarBody.of(request, headers, mediaType);
        if (body.text().isPresent()
                && !posted.isEmpty()
                && HarBody.value(headers, CONTENT_TYPE).isEmpty()) {
            headers.add(new Recorded.Field(CONTENT_TYPE, posted));
        }
        return new Recorded(
                number,
                entry.path("startedDateTime").asText(""),
                Math.max(0, entry.path("time").asDouble(0)) / 1e3,
                method,
                method.equals("CONNECT") ? "" : target.origin(),
                target.path(),
                headers,
                body.text(),
                status(entry, response),
                type(entry, response),
                method.equals("CONNECT")
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
        String path = parts.group(3);
        return new Target(
                scheme + "://" + authority.group(2).toLowerCase(Locale.ROOT) + (usual ? "" : ":" + port),
                path.startsWith("/") ? path : "/" + path);
    }

    /** 0 without a response of a server: browsers also have caches (Chrome, Safari), and make up redirects to HTTPS. */
    private static int status(JsonNode entry, JsonNode response) {
        boolean cached = entry.hasNonNull("_fromCache")
                || entry.path("_fetchType").asText("").endsWith("Cache");
        boolean madeUp = HarBody.value(headers(response.path("headers")), "non-authoritative-reason")
                .isPresent();
        return cached || madeUp ? 0 : response.path("status").asInt(0);
    }

    private static String type(JsonNode entry, JsonNode response) {
        String kind = entry.path("_resourceType").asText("");
        String type = response.path("content").path("mimeType").asText("");
        return switch (kind) {
            case "eventsource" -> "text/event-stream";
            case "websocket" -> "websocket";
            default ->
                type(
                        type.isEmpty() || type.equals("x-unknown")
                                ? HarBody.value(headers(response.path("headers")), CONTENT_TYPE)
                                        .orElse("")
                                : type);
        };
    }

    private static List<Recorded.Field> headers(JsonNode headers) {
        List<Recorded.Field> fields = new ArrayList<>();
        headers.forEach(header -> fields.add(new Recorded.Field(
                header.path("name").asText(""), header.path("value").asText(""))));
        return fields;
    }

    private static String type(String mimeType) {
        return mimeType.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    }
}
