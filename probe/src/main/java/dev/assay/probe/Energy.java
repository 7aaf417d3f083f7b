package dev.assay.probe;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * What the energy counters of the processors (RAPL) show: the energy of all that runs on them, since each counter last began at 0. They
 * are read from the kernel's powercap files: mostly by root only, and in virtual machines hardly ever.
 *
 * @param packages processor packages by the name of their folder; empty if they cannot be read
 */
public record Energy(Map<String, Counter> packages) {
    static final Energy NONE = new Energy(Map.of());

    private static final Pattern ZONE = Pattern.compile("intel-rapl:\\d+"); // AMD's too

    public Energy {
        packages = Map.copyOf(packages);
    }

    /**
     * Counter of one package.
     *
     * @param microjoules so far
     * @param most after which it begins at 0
     */
    public record Counter(long microjoules, long most) {
        private static Optional<Counter> of(Path zone) {
            OptionalLong microjoules = number(zone.resolve("energy_uj"));
            OptionalLong most = number(zone.resolve("max_energy_range_uj"));
            boolean whole = Linux.text(zone.resolve("name")).orElse("").startsWith("package");
            return whole && microjoules.isPresent() && most.isPresent()
                    ? Optional.of(new Counter(microjoules.getAsLong(), most.getAsLong()))
                    : Optional.empty();
        }

        private static OptionalLong number(Path file) {
            String text = Linux.text(file).orElse("").trim();
            return Linux.isNumber(text) ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
        }

        private long until(Counter later) {
            return Math.floorMod(later.microjoules - microjoules, most + 1);
        }
    }

    /**
     * Reads the counters of this moment.
     *
     * @param folder {@code /sys/class/powercap}
     */
    public static Energy read(Path folder) {
        String[] zones = folder.toFile().list();
        Map<String, Counter> packages = new HashMap<>();
        for (String zone : zones == null ? new String[0] : zones) {
            if (ZONE.matcher(zone).matches()) {
                Counter.of(folder.resolve(zone)).ifPresent(counter -> packages.put(zone, counter));
            }
        }
        return new Energy(packages);
    }

    /** Whether there is a counter that can be read. */
    public boolean readable() {
        return !packages.isEmpty();
    }

    /** Microjoules until a later moment, less than one turn of a counter away; empty if not every package was read at both. */
    OptionalLong until(Energy later) {
        return readable() && packages.keySet().equals(later.packages.keySet())
                ? OptionalLong.of(packages.entrySet().stream()
                        .mapToLong(
                                one -> one.getValue().until(later.packages.getOrDefault(one.getKey(), one.getValue())))
                        .sum())
                : OptionalLong.empty();
    }
}
