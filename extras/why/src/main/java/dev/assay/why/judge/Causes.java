package dev.assay.why.judge;

import dev.assay.stats.BenjaminiHochberg;
import dev.assay.why.stack.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds the methods or call paths that differ most between two contenders.
 *
 * <p>Each is tested with all that it calls; of those that are clear of noise, at most 10% are expected to be false. Then the most
 * specific come first, and a caller is a cause only if what is left of it without them differs, too. A difference that the rest of a
 * caller makes up for, as after inlining or when a method was split, is none: the caller's own difference says what remains of it.
 */
final class Causes {
    /** The share of those named that are expected to be false, at most. */
    static final double FALSE = 0.10;
    /** What has a smaller share of the whole of both is not tested. */
    static final double LEAST = 0.005;

    static final int MOST = 10;
    /** Among so many callers is looked for one that makes up for a difference. */
    private static final int REACH = 3;
    /** Frames that name a call path. */
    private static final int NAMED = 5;

    /** A sample of one of the two contenders. */
    private record Taken(int block, boolean other, double amount) {}

    private final Design design;
    private final int blocks;
    private final List<Taken> samples = new ArrayList<>();
    private final List<Group> groups = new ArrayList<>();
    private final Map<Frame, Group> methods = new HashMap<>();
    private final boolean paths;
    private double whole;

    private Causes(Design design, int blocks, boolean paths) {
        this.design = design;
        this.blocks = blocks;
        this.paths = paths;
    }

    /**
     * The methods of app, framework and server.
     *
     * @param reference its samples, block by block
     * @param other those of the other contender
     */
    static List<Cause> methods(Design design, List<List<Sample>> reference, List<List<Sample>> other) {
        return of(design, false, reference, other)
                .find(group -> group.frame.layer().calls());
    }

    static List<Cause> paths(Design design, List<List<Sample>> reference, List<List<Sample>> other) {
        return of(design, true, reference, other).find(group -> true);
    }

    private static Causes of(Design design, boolean paths, List<List<Sample>> reference, List<List<Sample>> other) {
        Causes causes = new Causes(design, design.alone() + other.size(), paths);
        for (int block = 0; block < reference.size(); block++) {
            causes.take(block, false, reference.get(block));
        }
        for (int block = 0; block < other.size(); block++) {
            causes.take(design.alone() + block, true, other.get(block));
        }
        return causes;
    }

    private void take(int block, boolean other, List<Sample> taken) {
        for (Sample sample : taken) {
            if (sample.layer().counts()) {
                int number = samples.size();
                samples.add(new Taken(block, other, sample.amount()));
                whole += sample.amount();
                Optional<Group> caller = Optional.empty();
                for (int i = 0; i < sample.frames().size(); i++) {
                    Group group = group(caller, sample.frames().get(i), i);
                    group.seen(number, i, sample.amount(), caller);
                    caller = Optional.of(group);
                }
            }
        }
    }

    private Group group(Optional<Group> caller, Frame frame, int depth) {
        Map<Frame, Group> known = paths && caller.isPresent() ? caller.get().callees : methods;
        return known.computeIfAbsent(frame, name -> {
            List<Frame> callers = paths ? caller.map(above -> above.path).orElse(List.of()) : List.of();
            Group group = new Group(name, Group.path(callers, name, NAMED), depth);
            groups.add(group);
            return group;
        });
    }

    private List<Cause> find(Predicate<Group> candidate) {
        List<Group> candidates = groups.stream()
                .filter(group -> group.amount() >= LEAST * whole && candidate.test(group))
                .sorted(Comparator.comparingDouble(Group::amount).thenComparing(group -> -group.depth))
                .toList();
        double[] p = candidates.stream()
                .mapToDouble(group -> design.pValue(differences(group, new int[0])))
                .toArray();
        double[] levels = BenjaminiHochberg.levels(p.length, FALSE, (i, level) -> p[i] < level);
        int[] claimed = new int[samples.size()];
        Arrays.fill(claimed, -1);
        List<Cause> causes = new ArrayList<>();
        for (int i = 0; i < levels.length; i++) {
            Group group = candidates.get(i);
            if (p[i] < levels[i] && !madeUpFor(group, levels[i])) {
                Difference rest = Difference.of(design, differences(group, claimed), levels[i]);
                if (rest.clear()) {
                    causes.add(cause(group, rest, claimed));
                    group.places.forEach((sample, index) -> claimed[sample] = Math.max(claimed[sample], index));
                }
            }
        }
        return causes.stream()
                .sorted(Comparator.comparingDouble(
                        cause -> -Math.abs(cause.difference().mean())))
                .limit(MOST)
                .toList();
    }

    private Cause cause(Group group, Difference difference, int[] claimed) {
        double other = group.places.entrySet().stream()
                .filter(place -> place.getValue() > claimed[place.getKey()])
                .map(place -> samples.get(place.getKey()))
                .filter(Taken::other)
                .mapToDouble(Taken::amount)
                .sum();
        double mean = other / (blocks - design.alone());
        return new Cause(group.path, group.frame.layer(), mean - difference.mean(), mean, difference);
    }

    /** Whether the rest of a caller differs the other way, by half as much or more. */
    private boolean madeUpFor(Group group, double level) {
        double own = design.mean(differences(group, new int[0]));
        Optional<Group> above = group.caller();
        for (int i = 0; i < REACH && above.isPresent(); i++) {
            Group caller = above.get();
            double[] rest = differences(caller, new int[0]);
            group.places.keySet().stream()
                    .filter(caller.places::containsKey)
                    .forEach(sample -> rest[samples.get(sample).block()] -= signed(sample));
            Difference others = Difference.of(design, rest, level);
            if (others.clear() && others.mean() * own < 0 && Math.abs(others.mean()) >= Math.abs(own) / 2) {
                return true;
            }
            above = caller.caller();
        }
        return false;
    }

    /**
     * The difference in each block, or the figures of the two in theirs.
     *
     * @param claimed for each sample the index of the innermost frame that is a cause already; empty if none is
     */
    private double[] differences(Group group, int[] claimed) {
        double[] differences = new double[blocks];
        group.places.forEach((sample, index) -> {
            if (claimed.length == 0 || index > claimed[sample]) {
                differences[samples.get(sample).block()] += signed(sample);
            }
        });
        return differences;
    }

    private double signed(int sample) {
        Taken taken = samples.get(sample);
        return taken.other() ? taken.amount() : -taken.amount();
    }
}
