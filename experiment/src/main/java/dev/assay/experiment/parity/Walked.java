package dev.assay.experiment.parity;

import dev.assay.http.Target;
import dev.assay.load.Visit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A user's walk through the steps of a sequence on one contender. */
record Walked(String contender, Target target, List<Visit> visits) {
    /**
     * Compares the responses of another contender, step by step, with those of this one.
     *
     * @param again this contender's next walk
     * @param other ends early if a step failed
     */
    List<ResponseComparison> compare(Walked again, Walked other) {
        Map<String, String> own = new HashMap<>();
        Map<String, String> anew = new HashMap<>();
        Map<String, String> others = new HashMap<>();
        List<ResponseComparison> comparisons = new ArrayList<>();
        for (int i = 0; i < other.visits.size(); i++) {
            Visit left = visits.get(i);
            Visit second = i < again.visits.size() ? again.visits.get(i) : left;
            Visit right = other.visits.get(i);
            own.putAll(left.values());
            anew.putAll(second.values());
            others.putAll(right.values());
            Counterparts.Answers twice = new Counterparts(own, anew).alike(left.exchange(), second.exchange());
            Counterparts.Answers both = new Counterparts(own, others).alike(left.exchange(), right.exchange());
            boolean varies = !NormalizedResponse.of(twice.left(), target)
                    .body()
                    .equals(NormalizedResponse.of(twice.right(), target).body());
            NormalizedResponse known = NormalizedResponse.of(both.left(), target);
            comparisons.add(ResponseComparison.of(
                    other.contender,
                    NormalizedResponse.of(both.right(), other.target),
                    contender,
                    known,
                    varies ? NormalizedResponse.of(second.exchange(), target) : known));
        }
        return comparisons;
    }
}
