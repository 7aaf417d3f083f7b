package dev.assay.verdict.finding;

import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import java.util.Locale;

/** Names of contenders in sentences: the server's title if that identifies the contender, else the id. */
public record Names(Plan plan) {
    public String of(String id) {
        Contender contender = plan.contender(id);
        boolean alone = plan.contenders().stream()
                        .filter(other -> other.server() == contender.server())
                        .count()
                == 1;
        boolean plain = id.toLowerCase(Locale.ROOT).equals(contender.server().id());
        return alone && plain ? contender.server().title() : id;
    }

    /** The same for an id from a block, which may not be a contender of this plan. */
    public String orId(String id) {
        return plan.contenders().stream().anyMatch(contender -> contender.id().equals(id)) ? of(id) : id;
    }

    public String reference() {
        return of(plan.reference().id());
    }
}
