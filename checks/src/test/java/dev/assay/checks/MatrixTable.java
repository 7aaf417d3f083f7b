package dev.assay.checks;

import dev.assay.model.server.Server;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The matrix as a page of the documentation: a row for each app and server that it was built with, a column for each target. */
final class MatrixTable {
    private static final String HEAD = """
            # What runs on what

            Written by `checks/matrix`. It puts each app of `apps/matrix` on each server, starts it and uses it over HTTP/1.1, over HTTP/2 in clear text, and over TLS with HTTP/2 negotiated by ALPN. The features used:
            FEATURES.
            In each run, the port, the response to a malformed request, the threads and the loaded classes must identify that server and no other. A cell shows the server version with which all of this worked. Jars are
            also swapped back: *built with* names the server that a jar was on before, and itself may be the work of a swap. If two jars have the same libraries, one run counts for both.
            Where the jars that a patch of Spring Boot manages cannot all be downloaded, those of the next patch are used: the war with JSP on 4.1 got the Jetty of 4.1.1.
            The JAX-RS app has all servers in its jar and starts the one it is told to. Jersey has no container for Reactor Netty, so the app brings a small one. The JDK HTTP server writes a response in two parts, so
            Nagle's algorithm costs about 40 ms on a kept-alive connection. That is its default; the JVM option `-Dsun.net.httpserver.nodelay=true` avoids it.

            """;

    private final List<MatrixCell> cells;
    private final List<String> reasons = new ArrayList<>();

    private MatrixTable(List<MatrixCell> cells) {
        this.cells = cells;
    }

    static String markdown(List<MatrixCell> cells) {
        return new MatrixTable(cells).write();
    }

    private String write() {
        String used = Arrays.stream(Feature.values())
                .filter(Feature::ofTheApp)
                .map(Feature::title)
                .collect(Collectors.joining(", "));
        StringBuilder text = new StringBuilder(HEAD.replace("FEATURES", used));
        text.append("| app | Spring Boot | built with |");
        Server.known().forEach(server -> text.append(' ').append(server.title()).append(" |"));
        text.append("\n|---|---|---|")
                .append("---|".repeat(Server.known().size()))
                .append('\n');
        for (MatrixCell first : firstOfEachRow()) {
            text.append("| ")
                    .append(first.app().kind())
                    .append(" | ")
                    .append(first.app().line())
                    .append(" | ")
                    .append(first.builtWith().title())
                    .append(" |");
            for (Server target : Server.known()) {
                text.append(' ').append(cell(first, target)).append(" |");
            }
            text.append('\n');
        }
        text.append('\n');
        for (int i = 0; i < reasons.size(); i++) {
            text.append(i + 1).append(". ").append(reasons.get(i)).append('\n');
        }
        return text.toString();
    }

    private List<MatrixCell> firstOfEachRow() {
        List<MatrixCell> rows = new ArrayList<>();
        for (MatrixCell cell : cells) {
            if (rows.stream().noneMatch(row -> sameRow(row, cell))) {
                rows.add(cell);
            }
        }
        return rows;
    }

    private static boolean sameRow(MatrixCell a, MatrixCell b) {
        return a.app().equals(b.app()) && a.builtWith() == b.builtWith();
    }

    private String cell(MatrixCell row, Server target) {
        Optional<MatrixCell> found = cells.stream()
                .filter(cell -> sameRow(row, cell) && cell.target() == target)
                .findFirst();
        if (found.isEmpty()) {
            // Jars that were swapped already are tried only on servers that can run the app.
            return row.builtWith() == target ? "itself" : "as above";
        }
        return found.map(cell -> cell.works()
                        .orElseGet(() -> (cell.limited() ? "not all (" : "no (") + note(cell.words()) + ")"))
                .orElseThrow();
    }

    private int note(String reason) {
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
        return reasons.indexOf(reason) + 1;
    }
}
