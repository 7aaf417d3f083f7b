package dev.assay.ledger;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.assay.model.BadInputException;
import dev.assay.model.Recorded;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads HTTP archives (HAR 1.2), in which browsers save their requests. It is in this module because JSON parsing is. Entries are streamed:
 * answer bodies, which make archives large, are not kept.
 */
public final class HarFile {
    /**
     * The content of an archive.
     *
     * @param requests in file order
     * @param bad descriptions of entries that cannot be used
     */
    public record Contents(List<Recorded> requests, List<String> bad) {
        public Contents {
            requests = List.copyOf(requests);
            bad = List.copyOf(bad);
        }
    }

    /** Reads one value of a list, so more tokens follow. */
    private static final ObjectReader ONE_VALUE =
            Json.MAPPER.readerFor(JsonNode.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Path file;
    private final List<Recorded> requests = new ArrayList<>();
    private final List<String> bad = new ArrayList<>();
    private Optional<OffsetDateTime> first = Optional.empty();

    private HarFile(Path file) {
        this.file = file;
    }

    /**
     * Reads an archive.
     *
     * @throws BadInputException if the file is not JSON, or has no list {@code log.entries}
     * @throws IOException if the file cannot be read
     */
    public static Contents read(Path file) throws IOException {
        return new HarFile(file).read();
    }

    private Contents read() throws IOException {
        try (JsonParser json = Json.MAPPER.createParser(Files.newInputStream(file))) {
            boolean found = json.nextToken() == JsonToken.START_OBJECT
                    && enter(json, "log", JsonToken.START_OBJECT)
                    && enter(json, "entries", JsonToken.START_ARRAY);
            if (!found) {
                throw notHar("it has no list log.entries");
            }
            for (int number = 1; json.nextToken() != JsonToken.END_ARRAY; number++) {
                entry(ONE_VALUE.readValue(json), number);
            }
        } catch (JsonProcessingException e) {
            JsonLocation place = e.getLocation();
            throw new BadInputException(
                    file + (place == null ? "" : ":" + place.getLineNr() + ":" + place.getColumnNr()),
                    "not JSON: " + e.getOriginalMessage(),
                    "Save the archive anew: in the network panel of a browser, Save all as HAR.",
                    e);
        }
        return new Contents(requests, bad);
    }

    private BadInputException notHar(String why) {
        return new BadInputException(
                file.toString(),
                "not an HTTP archive: " + why,
                "Give a HAR file, as the network panel of a browser saves it, or an access log.");
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

    private void entry(JsonNode entry, int number) {
        JsonNode request = entry.path("request");
        try {
            String method = request.path("method").asText("").toUpperCase(Locale.ROOT);
            URI url = new URI(escaped(request.path("url").asText("")));
            if (url.getHost() == null || !method.matches("[A-Z]{1,20}")) {
                bad.add("entry " + number + ": no request with method and whole URL");
                return;
            }
            OffsetDateTime at =
                    OffsetDateTime.parse(entry.path("startedDateTime").asText(""));
            first = Optional.of(first.orElse(at));
            JsonNode response = entry.path("response");
            requests.add(new Recorded(
                    Duration.between(first.get(), at).toNanos() / 1e9,
                    Math.max(0, entry.path("time").asDouble(0)) / 1e3,
                    method,
                    origin(url),
                    path(url),
                    headers(request.path("headers")),
                    body(request.path("postData")),
                    response.path("status").asInt(0),
                    type(response.path("content").path("mimeType").asText(""))));
        } catch (URISyntaxException e) {
            bad.add("entry " + number + ": not a URL: " + e.getInput());
        } catch (DateTimeParseException e) {
            bad.add("entry " + number + ": startedDateTime is no time: " + e.getParsedString());
        }
    }

    /** Escapes characters that browsers send raw but that {@link URI} rejects. */
    private static String escaped(String url) {
        return url.replace("|", "%7C")
                .replace("\"", "%22")
                .replace(" ", "%20")
                .replace("{", "%7B")
                .replace("}", "%7D")
                .replace("[", url.contains("://[") ? "[" : "%5B")
                .replace("]", url.contains("://[") ? "]" : "%5D")
                .replace("^", "%5E")
                .replace("`", "%60");
    }

    private static String origin(URI url) {
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        return scheme + "://" + url.getHost().toLowerCase(Locale.ROOT) + (url.getPort() < 0 ? "" : ":" + url.getPort());
    }

    private static String path(URI url) {
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    }

    private static List<Recorded.Field> headers(JsonNode headers) {
        List<Recorded.Field> fields = new ArrayList<>();
        headers.forEach(header -> fields.add(new Recorded.Field(
                header.path("name").asText(""), header.path("value").asText(""))));
        return fields;
    }

    /** The text, or the form fields if the archive has only those. */
    private static Optional<String> body(JsonNode posted) {
        if (!posted.isObject()) {
            return Optional.empty();
        } else if (posted.hasNonNull("text") && !posted.path("text").asText().isEmpty()) {
            return Optional.of(posted.path("text").asText());
        }
        List<String> fields = new ArrayList<>();
        posted.path("params")
                .forEach(param -> fields.add(encoded(param.path("name").asText("")) + "="
                        + encoded(param.path("value").asText(""))));
        return fields.isEmpty() ? Optional.empty() : Optional.of(String.join("&", fields));
    }

    private static String encoded(String text) {
        return java.net.URLEncoder.encode(text, java.nio.charset.StandardCharsets.UTF_8);
    }

    private static String type(String mimeType) {
        return mimeType.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    }
}
