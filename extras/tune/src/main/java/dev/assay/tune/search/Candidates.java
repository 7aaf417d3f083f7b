package dev.assay.tune.search;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Contender;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The configurations of one contender.
 *
 * @param base the contender as the user has it: the defaults
 * @param own the properties that its settings stand for
 * @param others configurations besides the defaults
 */
record Candidates(Contender base, Map<String, String> own, List<Configuration> others) {
    private static final int EQUAL = 1;

    Candidates {
        others = List.copyOf(others);
    }

    /**
     * The settings of one contender to choose from.
     *
     * @param equal the properties that {@code equal} would change; may be empty
     */
    record Space(Contender base, Map<String, String> own, Map<String, String> equal, List<Tunable> tunables) {
        Space {
            tunables = List.copyOf(tunables);
        }

        /** Configurations that there are, the defaults and {@code equal} included, but at most as many as are tried. */
        int size() {
            long size = equal.isEmpty() ? 0 : EQUAL;
            long product = 1;
            for (int levels : levels()) {
                product *= levels;
            }
            return (int) Math.min(Halving.MOST, size + product);
        }

        private List<Integer> levels() {
            return tunables.stream().map(one -> 1 + one.values().size()).toList();
        }

        /** So many configurations of them: the defaults, {@code equal}, the others by Latin hypercube. */
        Candidates drawn(int size, Random random) {
            List<Configuration> others = new ArrayList<>();
            if (!equal.isEmpty() && size > EQUAL) {
                others.add(new Configuration(base.id() + "-equal", "equal", equal, List.of()));
            }
            for (List<Integer> point : LatinHypercube.points(levels(), size - 1 - others.size(), random)) {
                others.add(at(point, base.id() + "-" + (others.size() + 2)));
            }
            return new Candidates(base, own, others);
        }

        private Configuration at(List<Integer> point, String id) {
            List<String> words = new ArrayList<>();
            Map<String, String> properties = new HashMap<>();
            List<String> options = new ArrayList<>();
            for (int i = 0; i < point.size(); i++) {
                if (point.get(i) > 0) {
                    Tunable.Value value = tunables.get(i).values().get(point.get(i) - 1);
                    words.add(tunables.get(i).name() + " " + value.text());
                    properties.putAll(value.properties());
                    options.addAll(value.jvmOptions());
                }
            }
            return new Configuration(id, String.join(", ", words), Map.copyOf(properties), List.copyOf(options));
        }
    }

    /**
     * Drawn from each of the spaces, equally many.
     *
     * @throws BadInputException if a contender has an id that a configuration of another one gets, now or in the comparison
     */
    static List<Candidates> drawn(List<Space> spaces, Random random) {
        int size = spaces.stream().mapToInt(Space::size).min().orElse(0);
        List<Candidates> all =
                spaces.stream().map(space -> space.drawn(size, random)).toList();
        Set<String> given = all.stream().flatMap(Candidates::given).collect(Collectors.toSet());
        all.stream()
                .map(one -> one.base.id())
                .filter(given::contains)
                .findFirst()
                .ifPresent(id -> {
                    throw new BadInputException(
                            "contender " + id,
                            "has a name that settings of another contender get while it is tuned",
                            "Give it another label in the plan, or leave it out.");
                });
        return all;
    }

    private Stream<String> given() {
        return Stream.concat(others.stream().map(Configuration::id), Stream.of(base.id() + Tuning.Tuned.SUFFIX));
    }

    Configuration defaults() {
        return new Configuration(base.id(), "defaults", Map.of(), List.of());
    }

    /** The defaults first. */
    List<Configuration> all() {
        return Stream.concat(Stream.of(defaults()), others.stream()).toList();
    }

    Configuration configuration(String id) {
        return all().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    }

    /** The contender with a configuration; the defaults are the contender as it is. */
    Contender contender(String id) {
        return id.equals(base.id()) ? base : configuration(id).on(base, own, id);
    }

    /** In parts as equal as possible, of which none is larger than allowed. */
    static <T> List<List<T>> parts(List<T> all, int most) {
        int parts = (all.size() + most - 1) / most;
        List<List<T>> each = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            each.add(List.copyOf(all.subList(part * all.size() / parts, (part + 1) * all.size() / parts)));
        }
        return each;
    }
}
