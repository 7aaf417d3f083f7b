package dev.assay.verdict;

import dev.assay.model.Contender;
import dev.assay.model.Plan;
import java.util.Locale;

/** What contenders are called in sentences: by their server where that is all that tells them apart, else by their id. */
record Names(Plan plan) {
    String of(String id) {
        Contender contender = plan.contender(id);
        boolean alone = plan.contenders().stream()
                        .filter(other -> other.server() == contender.server())
                        .count()
                == 1;
        boolean plain = id.toLowerCase(Locale.ROOT).equals(contender.server().id());
        return alone && plain ? contender.server().title() : id;
    }

    /** The same for what a block calls its culprit, which may be no contender of this plan. */
    String orId(String id) {
        return plan.contenders().stream().anyMatch(contender -> contender.id().equals(id)) ? of(id) : id;
    }

    String reference() {
        return of(plan.reference().id());
    }
}
