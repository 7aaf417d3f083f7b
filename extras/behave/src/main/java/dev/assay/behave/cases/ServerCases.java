package dev.assay.behave.cases;

import dev.assay.model.server.Server;
import java.util.List;
import java.util.Map;

/**
 * What is known of a server under Spring Boot's defaults, by ids of cases.
 *
 * @param limits its documented limits
 * @param settings what changes its outcome; at most one for a case
 */
public record ServerCases(Map<String, String> limits, List<CaseSettings> settings) {
    private static final Map<String, String> TOMCAT_LIMITS = Map.of(
            "limit-target", "8KB including all headers",
            "limit-field", "8KB including the request line",
            "limit-fields", "100 in total",
            "limit-cookies", "200",
            "limit-parameters", "10,000, or 1,000 since Spring Boot 4.0, if the app reads them",
            "limit-parts", "50 since Spring Boot 3.5",
            "limit-connections", "8,192");
    private static final List<CaseSettings> TOMCAT_SETTINGS = List.of(
            CaseSettings.of("limit-target", "limit-field", "line-target-20000", "field-60000", "field-name-10000")
                    .setLargeHead(),
            CaseSettings.of("limit-parameters")
                    .setLargeHead()
                    .setSince(40000, "server.tomcat.max-parameter-count", "20000"),
            // Before 4.0, parameters beyond the limit are ignored.
            CaseSettings.of("limit-form").setSince(40000, "server.tomcat.max-parameter-count", "20000"),
            CaseSettings.of("limit-parts").setSince(30500, "server.tomcat.max-part-count", "1000"),
            CaseSettings.of("limit-connections").set("server.tomcat.max-connections", "20000"),
            CaseSettings.of("line-target-backslash").set("server.tomcat.relaxed-path-chars", "\\"),
            CaseSettings.of("query-pipe", "query-brackets", "query-quote")
                    .set("server.tomcat.relaxed-query-chars", "[,],|,\""),
            CaseSettings.of("slow-patience-silent").set("server.tomcat.connection-timeout", "10s"),
            CaseSettings.of("slow-patience-idle").set("server.tomcat.keep-alive-timeout", "10s"),
            CaseSettings.of("slow-body").set("server.tomcat.threads.max", "1000"),
            // Without stack traces, Tomcat's own pages do not tell its version, either.
            CaseSettings.of(
                            "error-missing",
                            "error-target",
                            "error-percent",
                            "error-host",
                            "error-field",
                            "error-length",
                            "error-long",
                            "error-version",
                            "error-coding",
                            "error-method")
                    .setNoStackTrace(),
            CaseSettings.ofErrorBody());

    private static final Map<String, String> JETTY_LIMITS = Map.of(
            "limit-target", "8KB including all headers",
            "limit-field", "8KB including the request line",
            "limit-form", "1,000");
    private static final List<CaseSettings> JETTY_SETTINGS = List.of(
            CaseSettings.of(
                            "limit-target",
                            "limit-field",
                            "limit-fields",
                            "limit-cookies",
                            "limit-parameters",
                            "line-target-20000",
                            "field-60000",
                            "field-name-10000",
                            "chunk-extension-20000",
                            "trailer-60000")
                    .setLargeHead(),
            CaseSettings.of("slow-patience-silent", "slow-patience-idle")
                    .set("server.jetty.connection-idle-timeout", "10s"),
            CaseSettings.of("slow-body").set("server.jetty.threads.max", "1000"),
            CaseSettings.of("error-missing", "error-method").setNoStackTrace(),
            CaseSettings.ofErrorBody());

    private static final Map<String, String> UNDERTOW_LIMITS = Map.of(
            "limit-target", "8KB including all headers",
            "limit-field", "8KB including the request line",
            "limit-fields", "200 in total",
            "limit-cookies", "200, if the app reads them",
            "limit-parameters", "1,000",
            "limit-parts", "1,000",
            "limit-body", "none, or 2MB since Spring Boot 3.5.10");
    private static final List<CaseSettings> UNDERTOW_SETTINGS = List.of(
            CaseSettings.of(
                            "limit-target",
                            "limit-field",
                            "limit-cookies",
                            "line-target-20000",
                            "field-60000",
                            "field-name-10000")
                    .setLargeHead(),
            CaseSettings.of("limit-fields").set("server.undertow.max-headers", "1000"),
            CaseSettings.of("limit-parameters").setLargeHead().set("server.undertow.max-parameters", "10000"),
            CaseSettings.of("limit-form", "limit-parts").set("server.undertow.max-parameters", "10000"),
            CaseSettings.of("limit-body").set("server.undertow.max-http-post-size", "16MB"),
            CaseSettings.of("field-connection", "field-connection-old")
                    .set("server.undertow.always-set-keep-alive", "false"),
            CaseSettings.of("slow-patience-line", "slow-patience-headers")
                    .set("server.undertow.options.server.REQUEST_PARSE_TIMEOUT", "10000"),
            CaseSettings.of("slow-patience-silent", "slow-patience-idle")
                    .set("server.undertow.no-request-timeout", "10s"),
            CaseSettings.of("slow-body").set("server.undertow.threads.worker", "1000"),
            CaseSettings.of("error-missing", "error-coding", "error-method").setNoStackTrace(),
            CaseSettings.ofErrorBody());

    private static final Map<String, String> NETTY_LIMITS = Map.of(
            "limit-target", "4KB including the rest of the request line",
            "limit-field", "8KB including all headers");
    private static final List<CaseSettings> NETTY_SETTINGS = List.of(
            CaseSettings.of("limit-target", "limit-parameters", "line-target-7900", "line-target-20000")
                    .set("server.netty.max-initial-line-length", "64KB"),
            CaseSettings.of("limit-field", "limit-fields", "limit-cookies", "field-60000", "field-name-10000")
                    .setLargeHead(),
            CaseSettings.of("slow-patience-line", "slow-patience-headers", "slow-patience-silent", "slow-patience-idle")
                    .set("server.netty.idle-timeout", "10s"),
            CaseSettings.of("error-missing", "error-coding", "error-method").setNoStackTrace(),
            CaseSettings.ofErrorBody());

    public ServerCases {
        limits = Map.copyOf(limits);
        settings = List.copyOf(settings);
    }

    /** Nothing of a server that Spring Boot does not start. */
    public static ServerCases of(Server server) {
        return switch (server) {
            case TOMCAT -> new ServerCases(TOMCAT_LIMITS, TOMCAT_SETTINGS);
            case JETTY -> new ServerCases(JETTY_LIMITS, JETTY_SETTINGS);
            case UNDERTOW -> new ServerCases(UNDERTOW_LIMITS, UNDERTOW_SETTINGS);
            case NETTY -> new ServerCases(NETTY_LIMITS, NETTY_SETTINGS);
            default -> new ServerCases(Map.of(), List.of());
        };
    }
}
