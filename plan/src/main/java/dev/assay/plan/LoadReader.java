package dev.assay.plan;

import dev.assay.model.Numbers;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.YamlValue;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads how requests arrive and how they are sent. */
public final class LoadReader {
    /** A regular expression of the unit that a rate may have. */
    public static final String PER_SECOND = "\\s*(?:req)?/s";

    private LoadReader() {}

    private static Rate fixed(YamlValue value, double number) {
        if (number < 1) {
            throw new PlanError(
                    value.where(),
                    value.key() + ": less than one request per second: " + FieldReader.text(value),
                    "For a share of the lowest throughput in the pilot, write " + Numbers.trimmed(100 * number) + "%.");
        }
        return new Rate.Fixed(number);
    }

    /** {@code auto}, requests per second, or a share of the lowest throughput in the pilot. */
    static Rate rate(YamlValue value) {
        String text = FieldReader.text(value);
        if (text.equals("auto")) {
            return Defaults.RATE;
        }
        double number = FieldReader.ratio(text.replaceFirst("(?<=\\d)" + PER_SECOND + "$", ""))
                .map(BigDecimal::doubleValue)
                .orElse(0.0);
        if (number <= 0) {
            throw value.wrong(
                    "must be auto, requests per second, or a share of the lowest throughput in the pilot, not " + text,
                    "Write for example 2000 or 60%.");
        } else if (!text.endsWith("%")) {
            return fixed(value, number);
        } else if (number > 0.7) {
            throw new PlanError(
                    value.where(),
                    "rate: " + text
                            + " is above 70 percent of the lowest throughput in the pilot, where latency says nothing",
                    "Write at most 70%.");
        }
        return new Rate.Auto(number);
    }

    /**
     * Protocol and connections: {@code http10}, {@code http2}, {@code streams}, {@code no-keepalive}, {@code compressed},
     * {@code expect-continue}.
     */
    public static Wire wire(FieldReader load) {
        boolean http2 = load.read("http2", FieldReader::truth).orElse(false);
        boolean http10 = load.read(
                        "http10", value -> unless(value, http2, "http2", "HTTP/1.0 and HTTP/2 exclude each other"))
                .orElse(false);
        boolean close = load.read(
                        "no-keepalive", value -> unless(value, http2, "http2", "HTTP/2 keeps its connections"))
                .orElse(false);
        boolean asking = load.read("expect-continue", value -> {
                    unless(value, http10, "http10", "HTTP/1.0 has no 100 Continue");
                    return unless(value, http2, "http2", "HTTP/2 controls the flow of bodies itself");
                })
                .orElse(false);
        boolean compressed = load.read("compressed", FieldReader::truth).orElse(false);
        int streams = load.read("streams", value -> streams(value, http2)).orElse(1);
        HttpVersion version = http2 ? HttpVersion.HTTP_2 : http10 ? HttpVersion.HTTP_1_0 : HttpVersion.HTTP_1_1;
        return new Wire(version, !close, streams, compressed, asking);
    }

    /** Rejects the keys that only {@code assay load} has. */
    static Optional<Void> refused(FieldReader load, List<String> keys, String why) {
        keys.forEach(
                key -> load.refuse(key, "is for `assay load URL --plan FILE`; an experiment " + why, "Leave it out."));
        return Optional.empty();
    }

    /** Whether an experiment uses TLS, and which certificates it accepts. */
    static Optional<Trust> tls(FieldReader load) {
        boolean https = load.read("https", FieldReader::truth).orElse(false);
        if (!https) {
            List.of("insecure", "cacert")
                    .forEach(key -> load.refuse(key, "is for servers that speak TLS", "Write https: true beside it."));
        }
        Trust trust = trust(load).orElse(new Trust.Usual());
        return https ? Optional.of(trust) : Optional.empty();
    }

    /** The machine that sends the load: {@code host}, {@code listen}. */
    public static Optional<LoadOrigin> origin(FieldReader load) {
        Optional<String> host = load.read("host", LoadReader::hosts);
        Optional<String> listen = load.read("listen", LoadReader::word);
        if (!load.has("host", value -> true)) {
            load.refuse("listen", "is for load from another machine", "Write host: user@host beside it.");
        }
        return host.map(there -> new LoadOrigin(there, listen));
    }

    /** One host, several separated by commas, or a list. */
    private static String hosts(YamlValue value) {
        return value instanceof YamlValue.Items list && !list.items().isEmpty()
                ? list.items().stream().map(LoadReader::word).collect(Collectors.joining(","))
                : word(value);
    }

    private static String word(YamlValue value) {
        String text = FieldReader.text(value).strip();
        if (text.isEmpty()) {
            throw value.wrong("is empty", "Leave it out.");
        }
        return text;
    }

    /** Which certificates are accepted, if the plan says so: {@code insecure}, {@code cacert}. */
    public static Optional<Trust> trust(FieldReader load) {
        boolean insecure = load.read("insecure", FieldReader::truth).orElse(false);
        Optional<Path> authorities = load.read("cacert", FieldReader::fileBesideThePlan);
        if (insecure && authorities.isPresent()) {
            load.refuse("cacert", "and insecure exclude each other", "Choose one of them.");
        }
        return authorities
                .<Trust>map(Trust.Authorities::new)
                .or(() -> insecure ? Optional.of(new Trust.Anything()) : Optional.empty());
    }

    /** Rejects a truth beside another key that is also true. */
    private static boolean unless(YamlValue value, boolean other, String key, String why) {
        boolean said = FieldReader.truth(value);
        if (said && other) {
            throw new PlanError(value.where(), why, "Leave " + value.key() + " out, or write " + key + ": false.");
        }
        return said;
    }

    private static int streams(YamlValue value, boolean http2) {
        int streams = (int) FieldReader.whole(value, 1, 1000);
        if (streams > 1 && !http2) {
            throw new PlanError(
                    value.where(), "only HTTP/2 has several streams on a connection", value.adding("http2", "true"));
        }
        return streams;
    }
}
