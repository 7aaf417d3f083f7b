package dev.assay.plan.yaml;

import dev.assay.model.BadInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Collects what is wrong with a plan, each problem once, so that a user can fix everything at once. Not thread-safe. */
public final class Problems {
    private final List<PlanError> found = new ArrayList<>();

    public void add(PlanError problem) {
        if (found.stream().noneMatch(problem::isSameAs)) {
            found.add(problem);
        }
    }

    /** The value, or empty if reading it fails; the failure is kept. */
    public <T> Optional<T> attempt(Supplier<T> reading) {
        try {
            return Optional.of(reading.get());
        } catch (PlanError problem) {
            add(problem);
            return Optional.empty();
        }
    }

    /**
     * Throws if anything is wrong.
     *
     * @throws BadInputException naming every problem in the order of the file, flags first
     */
    public void throwIfAny() {
        if (found.isEmpty()) {
            return;
        }
        found.sort(Comparator.comparingLong(PlanError::place));
        PlanError first = found.get(0);
        StringBuilder instead = new StringBuilder(first.instead());
        for (PlanError next : found.subList(1, found.size())) {
            instead.append(System.lineSeparator())
                    .append(next.where())
                    .append(": ")
                    .append(next.what())
                    .append(System.lineSeparator())
                    .append("  ")
                    .append(next.instead());
        }
        throw new BadInputException(first.where(), first.what(), instead.toString());
    }
}
