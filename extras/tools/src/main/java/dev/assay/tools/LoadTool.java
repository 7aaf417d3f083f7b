package dev.assay.tools;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.assay.model.plan.HttpVersion;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What sends the requests: Assay's own generator, or another load tool. */
public enum LoadTool {
    /** Assay's own generator. */
    BUILTIN("Assay"),
    AB("ApacheBench"),
    JMETER("JMeter"),
    GATLING("Gatling"),
    WRK("wrk"),
    K6("k6"),
    HYPERFOIL("Hyperfoil");

    private final String title;

    LoadTool(String title) {
        this.title = title;
    }

    /** The name in flags, plans and result files, for example {@code jmeter}. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name in prose, for example {@code JMeter}. */
    public String title() {
        return title;
    }

    public HttpVersion version() {
        return this == AB ? HttpVersion.HTTP_1_0 : HttpVersion.HTTP_1_1;
    }

    /** The tool with this {@link #id()}, case-insensitive. */
    public static Optional<LoadTool> byId(String id) {
        return Arrays.stream(values())
                .filter(tool -> tool.id().equals(id.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
