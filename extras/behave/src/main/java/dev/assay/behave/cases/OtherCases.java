package dev.assay.behave.cases;

import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.model.ShippedText;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Cases that more than one request decides, from {@code other.txt}. */
public final class OtherCases {
    private static final Map<String, Case> BY_ID = ShippedText.of(OtherCases.class, "other.txt")
            .lines()
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .map(line -> parse(line.split(" \\| ", -1)))
            .collect(Collectors.toMap(Case::id, Function.identity()));

    private OtherCases() {}

    public static Case of(String id) {
        return Objects.requireNonNull(BY_ID.get(id), id);
    }

    private static Case parse(String[] cells) {
        Level level = Level.valueOf(cells[3]);
        Concern concern = Concern.valueOf(cells[4]);
        boolean timing = cells.length == 9;
        return new Case(cells[1], cells[0], cells[2], level, concern, false, timing, cells[5], cells[6], cells[7], "");
    }
}
