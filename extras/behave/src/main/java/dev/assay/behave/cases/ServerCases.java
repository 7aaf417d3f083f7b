package dev.assay.behave.cases;

import dev.assay.model.ShippedText;
import dev.assay.model.server.Server;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is known of a server under Spring Boot's defaults, by ids of cases, from {@code servers.txt}.
 *
 * @param limits its documented limits
 * @param settings what changes its outcome; at most one for a case
 */
public record ServerCases(Map<String, String> limits, List<CaseSettings> settings) {
    /** The size of the request line and all headers, a property that all servers share. */
    private static final String LARGE_HEAD =
            "before 30000 server.max-http-header-size=64KB since 30000 server.max-http-request-header-size=64KB";
    /** Keeps stack traces out of Spring Boot's error pages. */
    private static final String NO_STACK_TRACE =
            "before 40000 server.error.include-stacktrace=never since 40000 spring.web.error.include-stacktrace=never";

    private static final List<String[]> LINES = ShippedText.of(ServerCases.class, "servers.txt")
            .replace("{large-head}", LARGE_HEAD)
            .replace("{no-stack-trace}", NO_STACK_TRACE)
            .lines()
            .map(line -> line.split(" \\| ", -1))
            .toList();

    public ServerCases {
        limits = Map.copyOf(limits);
        settings = List.copyOf(settings);
    }

    /** Nothing of a server that Spring Boot does not start. */
    public static ServerCases of(Server server) {
        return new ServerCases(
                lines(server.id() + " limit").collect(Collectors.toMap(cells -> cells[1], cells -> cells[2])),
                lines(server.id() + " set")
                        .map(cells -> CaseSettings.parse(cells[1], cells[2]))
                        .toList());
    }

    private static Stream<String[]> lines(String kind) {
        return LINES.stream().filter(cells -> cells[0].equals(kind));
    }
}
