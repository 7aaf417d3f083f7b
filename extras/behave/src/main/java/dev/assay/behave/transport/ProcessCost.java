package dev.assay.behave.transport;

import dev.assay.behave.outcome.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * CPU time and memory of a process so far.
 *
 * @param cpuMillis of all its threads, in steps of the kernel's tick; empty if the operating system does not report it
 * @param residentBytes RSS; empty except on Linux
 */
public record ProcessCost(OptionalLong cpuMillis, OptionalLong residentBytes) {
    private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d{1,15}) kB$");
    private static final long MEGABYTE = 1 << 20;

    public static ProcessCost of(long pid) {
        return new ProcessCost(cpuMillis(pid), resident(Path.of("/proc", String.valueOf(pid), "status")));
    }

    /** CPU time alone. */
    public static OptionalLong cpuMillis(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(Duration::toMillis)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    private static OptionalLong resident(Path status) {
        try {
            Matcher resident = RESIDENT.matcher(Files.readString(status));
            return resident.find() ? OptionalLong.of(Long.parseLong(resident.group(1)) * 1_024) : OptionalLong.empty();
        } catch (IOException gone) {
            return OptionalLong.empty();
        }
    }

    public OptionalLong residentMegabytes() {
        return residentBytes.isPresent() ? OptionalLong.of(residentBytes.getAsLong() / MEGABYTE) : residentBytes;
    }

    /** The increase since then, as far as known. */
    public List<Count> since(ProcessCost before) {
        List<Count> counts = new ArrayList<>();
        if (before.cpuMillis.isPresent() && cpuMillis.isPresent()) {
            counts.add(Count.millis("CPU", cpuMillis.getAsLong() - before.cpuMillis.getAsLong()));
        }
        if (before.residentBytes.isPresent() && residentBytes.isPresent()) {
            long grown = residentBytes.getAsLong() - before.residentBytes.getAsLong();
            counts.add(new Count("memory", Math.max(0, grown / MEGABYTE), "MB"));
        }
        return counts;
    }
}
