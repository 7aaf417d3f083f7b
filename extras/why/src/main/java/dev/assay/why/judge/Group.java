package dev.assay.why.judge;

import dev.assay.why.stack.Frame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The samples of a method or of a call path, of both contenders. */
final class Group {
    final Frame frame;
    /** With the callers that belong to its name. */
    final List<Frame> path;

    final int depth;
    final Map<Frame, Group> callees = new LinkedHashMap<>();
    /** Their numbers. */
    private final Set<Integer> samples = new LinkedHashSet<>();

    private final Map<Group, Double> callers = new LinkedHashMap<>();
    private double amount;

    Group(Frame frame, List<Frame> path, int depth) {
        this.frame = frame;
        this.path = path;
        this.depth = depth;
    }

    /** Notes that it is on the stack of a sample; a recursive method counts once. */
    void seen(int sample, double cost, Optional<Group> caller) {
        if (samples.add(sample)) {
            amount += cost;
            caller.ifPresent(above -> callers.merge(above, cost, Double::sum));
        }
    }

    Set<Integer> samples() {
        return samples;
    }

    Set<Group> callers() {
        return callers.keySet();
    }

    /** Whether it is of app, framework or server. */
    boolean called() {
        return frame.layer().calls();
    }

    /** Of both contenders. */
    double amount() {
        return amount;
    }

    /** What calls it most. */
    Optional<Group> caller() {
        return callers.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** The callers' names and its own, at most so many. */
    static List<Frame> path(List<Frame> callers, Frame frame, int most) {
        List<Frame> path = new ArrayList<>(callers.subList(Math.max(0, callers.size() - most + 1), callers.size()));
        path.add(frame);
        return path;
    }
}
