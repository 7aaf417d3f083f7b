package dev.assay.report.section;

import dev.assay.model.Numbers;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.Parity.Response;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether the contenders give the same responses, and how they differ. */
public final class ResponsesSection {
    private ResponsesSection() {}

    public static Optional<Section> of(Material material) {
        return Optional.of(new Section(
                "responses",
                "Responses",
                material.verdict()
                        .basis()
                        .parity()
                        .map(ResponsesSection::parts)
                        .orElse(List.of(Part.paragraph("The experiment ended before responses were compared.")))));
    }

    /** The section, only if the responses differ so much that the contenders are not comparable. */
    public static Optional<Section> ofDifferent(Material material) {
        return material.verdict()
                .basis()
                .parity()
                .filter(parity -> parity.outcome() == Parity.Outcome.DIFFERENT)
                .flatMap(parity -> of(material));
    }

    static List<Part> parts(Parity parity) {
        boolean different = parity.outcome() == Parity.Outcome.DIFFERENT;
        List<String> items = new ArrayList<>();
        parity.responses().stream()
                .map(Response::step)
                .distinct()
                .forEach(step -> items.add(headerBytes(parity, step)));
        items.addAll(Clean.lines(parity.differences()));
        items.addAll(Clean.lines(toOtherClients(parity)));
        List<Part> parts = new ArrayList<>(List.of(
                different ? Part.alarm(Wording.parity(parity.outcome())) : Part.fine(Wording.parity(parity.outcome())),
                Part.items(items)));
        parity.contrast().ifPresent(contrast -> {
            parts.add(Part.paragraph(
                    "The first request that is answered differently: " + Clean.line(contrast.step(), 60)));
            parts.add(new Part.Lines(contrast.reference(), contrast.expected()));
            parts.add(new Part.Lines(contrast.contender(), contrast.response()));
        });
        parts.add(new Part.Fold("Each response in bytes", bytes(parity)));
        Table headers = headers(parity.responses());
        if (!headers.isEmpty()) {
            parts.add(new Part.Fold("Header lines that only some contenders send", headers));
        }
        return parts;
    }

    /** The bytes of a request's responses without their bodies, and what the header lines of other clients change. */
    private static String headerBytes(Parity parity, String step) {
        String own = headerBytes(parity.responses(), step);
        StringBuilder line = new StringBuilder(Clean.line(step, 60))
                .append(": header bytes ")
                .append(own);
        for (Parity.ToClient client : parity.clients()) {
            String bytes = headerBytes(client.responses(), step);
            if (!bytes.isEmpty()) {
                line.append("; to ").append(client(client)).append(' ');
                line.append(bytes.equals(own) ? "the same" : bytes);
            }
        }
        return line.toString();
    }

    private static String headerBytes(List<Response> responses, String step) {
        return responses.stream()
                .filter(response -> response.step().equals(step))
                .map(response -> response.contender() + " " + headerBytes(response))
                .collect(Collectors.joining(", "));
    }

    /** Of a compressed response only the length of the decompressed body is known. */
    private static String headerBytes(Response response) {
        boolean compressed = response.headers().stream()
                .anyMatch(line -> line.toLowerCase(Locale.ROOT).startsWith("content-encoding:"));
        return compressed ? "unknown" : Numbers.integer(response.totalBytes() - response.bodyBytes());
    }

    /** How answers to clients other than the workload's differ, unless they differ in the same way for that one. */
    private static List<String> toOtherClients(Parity parity) {
        return parity.clients().stream()
                .flatMap(client -> client.differences().stream()
                        .filter(difference -> !parity.differences().contains(difference))
                        .map(difference -> "asked as " + client(client) + " asks, " + difference))
                .toList();
    }

    private static String client(Parity.ToClient client) {
        return client.client().equals("browser") ? "a browser" : Clean.line(client.client(), 40);
    }

    /** Some servers answer with more lines to some clients. */
    private static Table bytes(Parity parity) {
        List<Table.Row> rows = new ArrayList<>();
        parity.responses().forEach(response -> rows.add(row(response, "the workload")));
        parity.clients()
                .forEach(client -> client.responses().forEach(response -> rows.add(row(response, client(client)))));
        return new Table(
                "Responses to each request, bytes",
                "lllrrrr",
                List.of("Request", "Asked as", "Contender", "Status", "Body", "Head and framing", "Total"),
                rows);
    }

    private static Table.Row row(Response response, String client) {
        return Table.Row.of(
                response.step(),
                client,
                response.contender(),
                String.valueOf(response.status()),
                Numbers.integer(response.bodyBytes()),
                headerBytes(response),
                Numbers.integer(response.totalBytes()));
    }

    private static Table headers(List<Response> responses) {
        List<Table.Row> rows = new ArrayList<>();
        for (Response response : responses) {
            List<Response> same = responses.stream()
                    .filter(other -> other.step().equals(response.step()))
                    .toList();
            response.headers().stream()
                    .filter(line ->
                            !same.stream().allMatch(other -> other.headers().contains(line)))
                    .forEach(line -> rows.add(Table.Row.of(response.step(), response.contender(), line)));
        }
        return new Table(
                "Header lines that only some contenders send",
                "llc",
                List.of("Request", "Contender", "Header line"),
                rows);
    }
}
