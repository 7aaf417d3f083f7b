package dev.assay.launch.machine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * CPU times since boot, summed over all CPUs, in ticks of 10 ms.
 *
 * @param busy neither idle, nor waiting for I/O, nor stolen
 * @param steal given to others by the hypervisor
 * @param total including idle and stolen
 */
public record CpuTimes(long busy, long steal, long total) {
    public static final double PER_SECOND = 100;

    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;

    /** Parses {@code /proc/stat}; empty if the format is another. Guest time is left out: it is part of user time. */
    public static Optional<CpuTimes> parse(List<String> stat) {
        return stat.stream()
                .filter(line -> line.matches("cpu( +\\d{1,18}){8,}.*"))
                .findFirst()
                .map(line -> {
                    long[] times = Arrays.stream(line.substring(3).trim().split(" +", -1))
                            .mapToLong(Long::parseLong)
                            .limit(STEAL + 1)
                            .toArray();
                    long total = Arrays.stream(times).sum();
                    return new CpuTimes(total - times[IDLE] - times[IO_WAIT] - times[STEAL], times[STEAL], total);
                });
    }

    public CpuTimes since(CpuTimes earlier) {
        return new CpuTimes(busy - earlier.busy, steal - earlier.steal, total - earlier.total);
    }
}
