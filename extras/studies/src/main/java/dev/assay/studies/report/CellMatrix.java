package dev.assay.studies.report;

import dev.assay.model.server.BootFacts;
import dev.assay.model.server.Server;
import dev.assay.model.server.ServerFacts;
import dev.assay.model.server.Stack;
import dev.assay.report.document.Part;
import dev.assay.report.document.Table;
import dev.assay.studies.model.StudyCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** Tables with a row for each cell and a column for each server; each reason why a server is missing from a cell is given once. */
final class CellMatrix {
    private final List<String> reasons = new ArrayList<>();
    private final Optional<Function<StudyCell, String>> machine;

    /** @param machine that measured a cell; empty if all were measured by one */
    CellMatrix(Optional<Function<StudyCell, String>> machine) {
        this.machine = machine;
    }

    static String title(StudyCell cell) {
        return stack(cell) + " on " + cell.boot() + ", JDK " + cell.jdk()
                + ", " + (cell.virtualThreads() ? "virtual" : "platform") + ", "
                + cell.settings().name();
    }

    /** What rows have in common that differ in Spring Boot and JDK alone. */
    static String conditions(StudyCell cell) {
        return stack(cell) + ", " + (cell.virtualThreads() ? "virtual" : "platform") + " threads, "
                + cell.settings().name();
    }

    private static String stack(StudyCell cell) {
        return cell.stack() == Stack.SERVLET ? "servlet" : "WebFlux";
    }

    /** @param entry the text for a server that is in the cell */
    Table table(String caption, List<StudyCell> rows, BiFunction<StudyCell, Server, String> entry) {
        return table(caption, rows, Server::title, entry);
    }

    /** The same with other titles of the columns. */
    Table table(
            String caption,
            List<StudyCell> rows,
            Function<Server, String> title,
            BiFunction<StudyCell, Server, String> entry) {
        List<String> columns = Stream.concat(
                        StudyCell.SERVERS.stream().map(title), machine.stream().map(one -> "Machine"))
                .toList();
        return Table.across(
                caption,
                "Cell",
                columns,
                "l",
                rows.stream()
                        .map(cell -> Table.Row.of(Stream.concat(
                                        entries(cell, entry), machine.stream().map(one -> one.apply(cell)))
                                .toList()))
                        .toList());
    }

    private Stream<String> entries(StudyCell cell, BiFunction<StudyCell, Server, String> entry) {
        return Stream.concat(Stream.of(title(cell)), StudyCell.SERVERS.stream().map(server -> cell.absence(server)
                .map(why -> "no (" + number(cell, server, why) + ")")
                .orElseGet(() -> entry.apply(cell, server))));
    }

    private int number(StudyCell cell, Server server, StudyCell.Absence why) {
        String reason = reason(cell, server, why);
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
        return reasons.indexOf(reason) + 1;
    }

    private static String reason(StudyCell cell, Server server, StudyCell.Absence why) {
        return switch (why) {
            case NO_VIRTUAL_THREADS -> "JDK " + cell.jdk() + " has no virtual threads; JDK 21 is the first with them";
            case NO_SERVLETS -> server.title() + " has no servlet container";
            case DROPPED ->
                server.facts()
                        .flatMap(ServerFacts::boot)
                        .flatMap(BootFacts::dropped)
                        .map(end -> "Spring Boot dropped " + server.title() + " at " + end.at() + "; " + server.title()
                                + "'s own starter for later lines did not resolve when last tried")
                        .orElseThrow();
            case NO_EFFECT ->
                server.title()
                        + (server == Server.NETTY
                                ? " handles requests on its event loop"
                                : " handles the requests of WebFlux on its I/O threads")
                        + ": virtual threads would only run handlers that return no Mono or Flux, of which the app has none";
        };
    }

    /** The reasons of all tables so far, by number. */
    Part why() {
        return new Part.Items(
                "",
                "why",
                reasons.stream().map(reason -> new Part.Item(reason, "")).toList());
    }
}
