package dev.assay.why.judge;

import dev.assay.stats.BenjaminiHochberg;
import dev.assay.why.stack.Frame;
import dev.assay.why.stack.Layer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    private static final BitSet NONE = new BitSet();
    /** Frames that name a call path. */
    private static final int NAMED = 5;

    /**
     * Methods of two kinds, which are tested together; no sample is part of two causes of a kind.
     *
     * @param called of app, framework and server
     */
    record Methods(List<Cause> called, List<Cause> jdk) {}

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
     * The methods of app, framework and server, and those of the JDK that both contenders call: what two servers have in common.
     *
     * @param reference its samples, block by block
     * @param other those of the other contender
     */
    static Methods methods(Design design, List<List<Sample>> reference, List<List<Sample>> other) {
        Causes causes = of(design, false, reference, other);
        List<List<Cause>> found = causes.find(List.of(
                Group::called,
                group -> group.frame.layer() == Layer.JDK
                        && group.frame.kind() == Frame.Kind.JAVA
                        && causes.shared(group)));
        return new Methods(found.get(0), found.get(1));
    }

    /** Those of app, framework and server alone. */
    static List<Cause> called(Design design, List<List<Sample>> reference, List<List<Sample>> other) {
        return of(design, false, reference, other).find(List.of(Group::called)).get(0);
    }

    static List<Cause> paths(Design design, List<List<Sample>> reference, List<List<Sample>> other) {
        return of(design, true, reference, other).find(List.of(group -> true)).get(0);
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
                List<Frame> frames = sample.frames();
                int own = innermostCall(frames);
                for (int i = 0; i < frames.size(); i++) {
                    Group group = group(caller, frames.get(i), i);
                    if (paths || i > own || frames.get(i).layer().calls()) {
                        group.seen(number, sample.amount(), caller);
                    }
                    caller = Optional.of(group);
                }
            }
        }
    }

    /** The index of the innermost method that is not the JDK's, which calls back through many of its methods; -1 if there is none. */
    private static int innermostCall(List<Frame> frames) {
        int last = frames.size() - 1;
        while (last >= 0 && !frames.get(last).layer().calls()) {
            last--;
        }
        return last;
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

    private boolean shared(Group group) {
        return group.samples().stream()
                        .map(sample -> samples.get(sample).other())
                        .distinct()
                        .count()
                > 1;
    }

    /** The causes of each kind. */
    private List<List<Cause>> find(List<Predicate<Group>> kinds) {
        List<Group> candidates = calleesFirst().stream()
                .filter(group ->
                        group.amount() >= LEAST * whole && kinds.stream().anyMatch(kind -> kind.test(group)))
                .toList();
        double[] p = candidates.stream()
                .mapToDouble(group -> design.pValue(differences(group, NONE)))
                .toArray();
        double[] levels = BenjaminiHochberg.levels(p.length, FALSE, (i, level) -> p[i] < level);
        Map<Group, Double> clear = new LinkedHashMap<>();
        for (int i = 0; i < levels.length; i++) {
            if (p[i] < levels[i] && !madeUpFor(candidates.get(i), levels[i])) {
                clear.put(candidates.get(i), levels[i]);
            }
        }
        return kinds.stream().map(kind -> causes(kind, clear)).toList();
    }

    /** @param clear groups with their levels, callees first */
    private List<Cause> causes(Predicate<Group> kind, Map<Group, Double> clear) {
        BitSet claimed = new BitSet();
        List<Cause> causes = new ArrayList<>();
        clear.forEach((group, level) -> {
            if (kind.test(group)) {
                Difference rest = Difference.of(design, differences(group, claimed), level);
                if (rest.clear()) {
                    causes.add(cause(group, rest, claimed));
                    group.samples().forEach(claimed::set);
                }
            }
        });
        return causes.stream()
                .sorted(Comparator.comparingDouble(
                        cause -> -Math.abs(cause.difference().mean())))
                .limit(MOST)
                .toList();
    }

    /**
     * A method that is called from several places has more samples than some of its callers, and still comes before them. Of methods that
     * call one another, one comes first.
     */
    private List<Group> calleesFirst() {
        List<Group> largestFirst = new ArrayList<>(groups);
        largestFirst.sort(Comparator.comparingDouble(Group::amount)
                .thenComparing(group -> -group.depth)
                .reversed());
        Deque<Group> calleesFirst = new ArrayDeque<>();
        Set<Group> begun = new HashSet<>();
        Deque<Group> open = new ArrayDeque<>();
        for (Group group : largestFirst) {
            if (begun.add(group)) {
                open.push(group);
            }
            while (!open.isEmpty()) {
                open.element().callers().stream()
                        .filter(begun::add)
                        .findFirst()
                        .ifPresentOrElse(open::push, () -> calleesFirst.push(open.pop()));
            }
        }
        return List.copyOf(calleesFirst);
    }

    private Cause cause(Group group, Difference difference, BitSet claimed) {
        double other = group.samples().stream()
                .filter(sample -> !claimed.get(sample))
                .map(samples::get)
                .filter(Taken::other)
                .mapToDouble(Taken::amount)
                .sum();
        double mean = other / (blocks - design.alone());
        return new Cause(group.path, group.frame.layer(), mean - difference.mean(), mean, difference);
    }

    /** Whether the rest of a caller differs the other way, by half as much or more; of a method of the JDK, one that is the JDK's, too. */
    private boolean madeUpFor(Group group, double level) {
        double own = design.mean(differences(group, NONE));
        Optional<Group> above = group.caller();
        for (int i = 0; i < REACH && above.isPresent(); i++) {
            Group caller = above.get();
            if (caller.called() && !group.called()) {
                return false;
            }
            double[] rest = differences(caller, NONE);
            group.samples().stream()
                    .filter(caller.samples()::contains)
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
     * @param claimed the samples that are part of a cause already
     */
    private double[] differences(Group group, BitSet claimed) {
        double[] differences = new double[blocks];
        group.samples().stream()
                .filter(sample -> !claimed.get(sample))
                .forEach(sample -> differences[samples.get(sample).block()] += signed(sample));
        return differences;
    }

    private double signed(int sample) {
        Taken taken = samples.get(sample);
        return taken.other() ? taken.amount() : -taken.amount();
    }
}
