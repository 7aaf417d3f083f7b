package dev.assay.verdict;

import dev.assay.model.Evidence;
import dev.assay.model.WarmUpChoice;
import dev.assay.model.WarmUpPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether contenders were warm when their slices began. Labels: nothing is dropped, since a contender could bring it about. */
record Starts(Dossier dossier, Names names) {
    List<String> labels() {
        List<String> labels = new ArrayList<>();
        dossier.pilot().flatMap(Evidence.Pilot::warmUpChoice).ifPresent(choice -> labels.add(chosen(choice)));
        notLevel().ifPresent(labels::add);
        return labels;
    }

    private String chosen(WarmUpChoice choice) {
        String found = choice.contenders().stream()
                .map(steady -> names.orId(steady.contender())
                        + (steady.seconds().isPresent()
                                ? " level after " + seconds(steady.seconds().getAsDouble())
                                : " not level while the pilot watched"))
                .collect(Collectors.joining(", "));
        String cut = choice.allSteady() || choice.seconds() < choice.longest()
                ? ""
                : ", as much as the budget allows: a larger one buys a longer warm-up";
        return "warm-up of " + seconds(choice.seconds()) + " for all, after what the pilot saw (" + found + ")" + cut;
    }

    /** Contenders whose warm-up of a block never got level, with the blocks. */
    private Optional<String> notLevel() {
        Map<String, List<String>> blocks = new LinkedHashMap<>();
        for (Evidence.Measured block : dossier.measured()) {
            block.warmUp().stream()
                    .map(WarmUpPoint::contender)
                    .distinct()
                    .filter(id -> WarmUps.steadyAfter(block.warmUp(), id).isEmpty())
                    .forEach(id ->
                            blocks.computeIfAbsent(id, key -> new ArrayList<>()).add(String.valueOf(block.index())));
        }
        String who = blocks.entrySet().stream()
                .map(entry -> names.orId(entry.getKey()) + " in "
                        + (entry.getValue().size() == dossier.measured().size()
                                ? "every block"
                                : Words.count(entry.getValue().size(), "block") + " ("
                                        + String.join(", ", entry.getValue()) + ")"))
                .collect(Collectors.joining("; "));
        return who.isEmpty() ? Optional.empty() : Optional.of("not level when the slices began: " + who);
    }

    private static String seconds(double seconds) {
        return Words.trimmed(Math.round(seconds * 10) / 10.0) + " s";
    }
}
