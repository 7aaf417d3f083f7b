package dev.assay.model.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The client whose header lines requests carry. Servers answer different clients with different header lines: Tomcat, for
 * example, answers {@code Connection: keep-alive} with two of its own.
 *
 * <p>None of these clients accepts compressed responses; whether the generator does is part of {@link Wire}.
 */
public enum Client {
    /** Host and what the body needs, nothing else. */
    NONE,
    /** curl 8. */
    CURL,
    /** Firefox opening a page. */
    BROWSER;

    /** The name in plans and result files, for example {@code browser}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The client with this {@link #id()}. */
    public static Optional<Client> byId(String id) {
        return Arrays.stream(values()).filter(client -> client.id().equals(id)).findFirst();
    }

    /** The header lines of a step, preceded by those of this client that the step does not set itself. */
    List<Header> before(List<Header> own) {
        return Stream.concat(
                        headers().stream().filter(header -> own.stream()
                                .noneMatch(one -> one.name().equalsIgnoreCase(header.name()))),
                        own.stream())
                .toList();
    }

    private List<Header> headers() {
        return switch (this) {
            case NONE -> List.of();
            case CURL -> List.of(header("User-Agent", "curl/8.5.0"), header("Accept", "*/*"));
            case BROWSER ->
                List.of(
                        header("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"),
                        header("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
                        header("Accept-Language", "en-US,en;q=0.5"),
                        header("Connection", "keep-alive"),
                        header("Upgrade-Insecure-Requests", "1"));
        };
    }

    private static Header header(String name, String value) {
        return new Header(name, Template.parse(value));
    }
}
