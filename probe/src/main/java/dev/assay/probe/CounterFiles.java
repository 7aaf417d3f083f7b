package dev.assay.probe;

import dev.assay.probe.CounterSnapshot.Count;
import dev.assay.probe.CounterSnapshot.Switches;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The files with the counters of a process kept by Linux (proc(5)) and by its JVM.
 *
 * @param home of the process under {@code /proc}
 * @param published counter file of its JVM
 * @param power folder with the energy counters of the machine
 */
record CounterFiles(Path home, Path published, Path power) {
    CounterSnapshot read() {
        JvmCounters jvm = JvmCounters.read(published);
        Map<Count, Long> counts = new EnumMap<>(Count.class);
        String io = Linux.text(home.resolve("io")).orElse("");
        put(counts, Count.READ_CALLS, number(io, "syscr:"));
        put(counts, Count.WRITE_CALLS, number(io, "syscw:"));
        put(counts, Count.READ_BYTES, number(io, "rchar:"));
        put(counts, Count.WRITTEN_BYTES, number(io, "wchar:"));
        put(counts, Count.MINOR_COLLECTIONS, jvm.minorCollections());
        put(counts, Count.SURVIVOR_BYTES, jvm.survivorBytes());
        put(counts, Count.FILLED_BYTES, jvm.filledBytes());
        Linux.text(home.resolve("stat")).flatMap(Stat::parse).ifPresent(stat -> {
            put(counts, Count.MINOR_FAULTS, stat.minorFaults());
            put(counts, Count.MAJOR_FAULTS, stat.majorFaults());
        });
        return new CounterSnapshot(switches(), counts, jvm.eden(), Energy.read(power));
    }

    private Map<Long, Switches> switches() {
        String[] ids = home.resolve("task").toFile().list();
        Map<Long, Switches> threads = new HashMap<>();
        for (String id : ids == null ? new String[0] : ids) {
            String status = Linux.text(home.resolve("task").resolve(id).resolve("status"))
                    .orElse("");
            OptionalLong voluntary = number(status, "voluntary_ctxt_switches:");
            OptionalLong involuntary = number(status, "nonvoluntary_ctxt_switches:");
            if (voluntary.isPresent() && involuntary.isPresent()) {
                threads.put(Long.valueOf(id), new Switches(voluntary.getAsLong(), involuntary.getAsLong()));
            }
        }
        return threads;
    }

    private static void put(Map<Count, Long> counts, Count count, OptionalLong value) {
        value.ifPresent(number -> counts.put(count, number));
    }

    private static OptionalLong number(String text, String words) {
        int line = text.startsWith(words) ? 0 : text.indexOf("\n" + words) + 1;
        if (line == 0 && !text.startsWith(words)) {
            return OptionalLong.empty();
        }
        int end = text.indexOf('\n', line);
        String number =
                end < 0 ? "" : text.substring(line + words.length(), end).trim();
        return Linux.isNumber(number) ? OptionalLong.of(Long.parseLong(number)) : OptionalLong.empty();
    }
}
