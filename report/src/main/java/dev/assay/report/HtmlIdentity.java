package dev.assay.report;

import dev.assay.model.Identity;
import dev.assay.model.Identity.Says;
import java.util.List;

/** What shows that each contender is the server that it claims to be. */
final class HtmlIdentity {
    private HtmlIdentity() {}

    static void show(Markup page, Measurements measurements) {
        List<Identity> identities =
                measurements.pilot().map(pilot -> pilot.identities()).orElse(List.of());
        if (identities.isEmpty()) {
            HtmlSection.nothing(page, "The evidence does not say how the servers were identified.");
            return;
        }
        HtmlTable table = new HtmlTable(
                "Signs of each server, from outside and from inside its process",
                "llll",
                List.of("Contender", "Sign", "Says", "Seen"));
        identities.forEach(identity -> identity.signs()
                .forEach(sign -> table.row(
                        identity.contender(), sign.kind().title(), says(sign.says()), Clean.line(sign.seen(), 200))));
        table.show(page);
        HtmlSection.reading(
                page,
                "A contender with a sign that contradicts its claim is refused before anything is measured; so is one"
                        + " whose process shows no sign at all.");
    }

    private static String says(Says says) {
        return switch (says) {
            case CLAIMED -> "as claimed";
            case OTHER -> "another";
            case NOTHING -> "nothing";
        };
    }
}
