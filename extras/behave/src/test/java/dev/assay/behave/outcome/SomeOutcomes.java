package dev.assay.behave.outcome;

import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Observation.Frames;
import dev.assay.behave.outcome.Observation.Frames.SocketEnd;
import dev.assay.behave.outcome.Observation.Part;
import dev.assay.behave.outcome.Reaction.End;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Outcomes for tests. */
public final class SomeOutcomes {
    private SomeOutcomes() {}

    /** The observation that is shown as this: {@code 400 close}, {@code 200, no leak} or {@code text open}. */
    public static Observation seen(String text) {
        List<String> words = Arrays.asList(text.split(" ", -1));
        List<String> first = words.subList(0, words.size() - 1);
        String end = words.get(words.size() - 1).toUpperCase(Locale.ROOT);
        if (text.matches("\\d{3}, .*")) {
            return new Part(Integer.parseInt(text.substring(0, 3)), text.substring(5));
        }
        return first.stream().allMatch(word -> word.matches("\\d{3}"))
                ? Reaction.of(first.stream().map(Integer::valueOf).toList(), End.valueOf(end))
                : new Frames(first, SocketEnd.valueOf(end));
    }

    public static Map<String, Long> counts(Outcome outcome) {
        Map<String, Long> counts = new LinkedHashMap<>();
        outcome.counts().forEach(count -> counts.put(count.what(), count.value()));
        return counts;
    }
}
