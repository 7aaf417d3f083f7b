package dev.assay.report.section;

import dev.assay.model.server.Identity;
import dev.assay.model.server.Identity.Says;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import java.util.List;
import java.util.Optional;

/** What shows that each contender is the server that it claims to be. */
public final class IdentitySection {
    private IdentitySection() {}

    public static Optional<Section> of(Material material) {
        List<Identity> identities =
                material.measurements().pilot().map(pilot -> pilot.identities()).orElse(List.of());
        return Optional.of(new Section("identity", "Proof of server identity", parts(identities)));
    }

    private static List<Part> parts(List<Identity> identities) {
        if (identities.isEmpty()) {
            return List.of(Part.nothing("The evidence does not say how the servers were identified."));
        }
        return List.of(
                new Table(
                        "Signs of each server, from outside and inside its process",
                        "llll",
                        List.of("Contender", "Sign", "Says", "Seen"),
                        identities.stream()
                                .flatMap(identity -> identity.signs().stream()
                                        .map(sign -> Table.Row.of(
                                                identity.contender(),
                                                sign.kind().title(),
                                                says(sign.says()),
                                                Clean.line(sign.seen(), 200))))
                                .toList()),
                Part.note(
                        "A contender with a sign that contradicts its claim is refused before anything is measured; so is"
                                + " one whose process shows no sign at all."));
    }

    private static String says(Says says) {
        return switch (says) {
            case CLAIMED -> "as claimed";
            case OTHER -> "another";
            case NOTHING -> "nothing";
        };
    }
}
