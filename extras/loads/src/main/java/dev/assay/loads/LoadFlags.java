package dev.assay.loads;

import dev.assay.model.BadInputException;
import dev.assay.plan.PlanFlag;
import dev.assay.plan.PlanFlag.Takes;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Keyed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What the command line of {@code assay load} says about the load. It overrides the keys of {@code load} in the plan file, and
 * {@code seed}.
 *
 * @param values of the flags that were given, as written, by the name of the flag, which is that of the key
 */
public record LoadFlags(Map<String, String> values) {
    /** The flags that exist. There is none for {@code https}, which follows from the URL. */
    static final List<PlanFlag> ALL = List.of(
            PlanFlag.of("connections", "N", "Open connections. Default: 10, or as many as --users.")
                    .or("c"),
            PlanFlag.of("duration", "TIME", "Duration, for example 30s. Default: 10s, or until -n or --loops.")
                    .or("d"),
            PlanFlag.of(
                            "requests",
                            "N",
                            "Stop after this many requests; with -r, after the time in which that many are due.")
                    .or("n"),
            PlanFlag.of("rate", "RATE", "Requests/s over all connections: 2000, 100..2000, or 500:10s,500..2000:1m.")
                    .or("r"),
            PlanFlag.of("arrivals", "KIND", "poisson (default) or uniform; with -r."),
            PlanFlag.of("users", "N", "Closed-loop users. Default: as many as -c."),
            PlanFlag.of("ramp", "TIME", "Start users one after another over this time."),
            PlanFlag.of("loops", "N", "Iterations per user."),
            PlanFlag.of(
                    "think",
                    "TIME",
                    "Pause after a response: 1500ms, 1s..2s (uniform) or exponential(1500ms); pace(1500ms): time from one"
                            + " request to the next."),
            PlanFlag.of("settle", "TIME", "Time at the start that is not recorded."),
            PlanFlag.of("seed", "N", "Seed for arrivals and data. Default: 1."),
            onOrOff(
                    "no-keepalive",
                    "Without keep-alive: a connection for each request; connecting counts towards its latency."),
            onOrOff(
                    "http10",
                    "Use HTTP/1.0, as ApacheBench does, and ask to keep connections unless --no-keepalive is given."),
            onOrOff("http2", "Use HTTP/2: negotiated by ALPN on https, by prior knowledge on http."),
            onOrOff("expect-continue", "Send Expect: 100-continue, and wait at most a second before sending a body."),
            onOrOff("compressed", "Accept gzip-compressed responses."),
            PlanFlag.of("streams", "N", "With --http2: concurrent requests per connection. Default: 1."),
            PlanFlag.of("insecure", "Accept any server certificate; the result says so.")
                    .or("k"),
            PlanFlag.of("cacert", "FILE", "Trust the certificate authorities in this PEM file. Default: the JDK's."),
            PlanFlag.of("cert", "FILE", "Show the client certificate in this PEM file to servers that ask for one."),
            PlanFlag.of("key", "FILE", "Its private key: PEM (PKCS #8), unencrypted. Default: in the file of --cert."));

    /** What a flag with a value removes from the file besides the value of its own key. */
    private static final Map<String, List<String>> REPLACED = Map.of(
            "duration", List.of("requests"),
            "http10=true", List.of("http2", "streams"),
            "http2=true", List.of("http10"),
            "http2=false", List.of("streams"),
            "insecure", List.of("cacert"),
            "cacert", List.of("insecure"),
            "cert", List.of("key"));

    private static final Pattern BODY = Pattern.compile("(?s)\\s*[@{\\[<\"].*|[^\\s=]+=.*");

    public LoadFlags {
        values = Map.copyOf(values);
        List<String> names = ALL.stream().map(PlanFlag::name).toList();
        if (!names.containsAll(values.keySet())) {
            throw new IllegalArgumentException("flags of a load are " + names + ", not " + values.keySet());
        }
    }

    private static PlanFlag onOrOff(String name, String description) {
        return PlanFlag.of(name, description).taking(Takes.NOT);
    }

    public static LoadFlags none() {
        return new LoadFlags(Map.of());
    }

    /**
     * The flags that were given.
     *
     * @throws BadInputException if a body is given as the duration
     */
    public static LoadFlags of(Map<String, List<String>> given) {
        Map<String, String> values = new TreeMap<>();
        given.forEach((name, texts) -> values.put(name, texts.get(0)));
        if (BODY.matcher(values.getOrDefault("duration", "")).matches()) { // not said again: it may hold a password
            throw new BadInputException(
                    "-d", "is the duration here, not a body as in curl and hey", "Write --body instead.");
        }
        return new LoadFlags(values);
    }

    Fields over(Fields load) {
        Map<String, Keyed> all = new LinkedHashMap<>(load.fields());
        values.forEach((name, text) -> {
            REPLACED.getOrDefault(name, List.of()).forEach(all::remove);
            REPLACED.getOrDefault(name + "=" + text, List.of()).forEach(all::remove);
        });
        new TreeMap<>(values)
                .forEach((name, text) -> all.put(name, new Keyed("--" + name, YamlValue.ofFlag(name, text))));
        return new Fields(load.where(), load.key(), all);
    }
}
