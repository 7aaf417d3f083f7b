package dev.assay.load;

import dev.assay.model.Arrivals;
import dev.assay.model.Load;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.NullMarked;

/**
 * Simulation behind the limit of the gate {@code arrival-dispersion}: generators that stall for a while now and then, in front
 * of a server with one queue. What the gate shows, and by how much the stalls bend the service times that the server is then
 * charged with. No clock, no sockets: all from a seed.
 */
@NullMarked
final class ArrivalStudy {
    private static final int SECONDS = 60;
    private static final double UTILISATION = 0.7;
    private static final long SEND_NANOS = 5_000;

    private ArrivalStudy() {}

    public static void main(String[] arguments) {
        PrintStream out = System.out;
        out.println(
                "| rate/s | servers | stall, ms | share of time stalled | lag p99, ms | dispersion as due | as taken up"
                        + " | difference | mean wait | p99 |");
        out.println("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (double rate : new double[] {1_000, 10_000, 50_000}) {
            for (int servers : new int[] {1, 16}) {
                row(out, rate, servers, 0, 0);
                for (double stallMs : new double[] {0.1, 0.5, 2, 10}) {
                    for (double share : new double[] {0.001, 0.01, 0.05}) {
                        row(out, rate, servers, stallMs, share);
                    }
                }
            }
        }
    }

    private static void row(PrintStream out, double rate, int servers, double stallMs, double share) {
        Window window = new Window(0, 0, SECONDS * 1_000_000_000L, Long.MAX_VALUE);
        long[] due = due(rate, window);
        long[] taken = takenUp(due, stallMs * 1e6, share);
        Dispersion dispersion = new Dispersion(window);
        long[] lag = new long[due.length];
        for (int i = 0; i < due.length; i++) {
            dispersion.takenUp(due[i], taken[i]);
            lag[i] = taken[i] - due[i];
        }
        Arrays.sort(lag);
        Dispersion.Contrast worst = dispersion.worst().orElseThrow();
        double[] ideal = sojourn(due, servers, rate);
        double[] bent = sojourn(taken, servers, rate);
        out.printf(
                Locale.ROOT,
                "| %.0f | %d | %.1f | %.1f %% | %.3f | %.3f | %.3f | %.3f | %+.1f %% | %+.1f %% |%n",
                rate,
                servers,
                stallMs,
                100 * share,
                lag[lag.length - 1 - lag.length / 100] / 1e6,
                worst.planned(),
                worst.actual(),
                worst.difference(),
                100
                        * (Arrays.stream(bent).average().orElseThrow()
                                        / Arrays.stream(ideal).average().orElseThrow()
                                - 1),
                100 * (p99(bent) / p99(ideal) - 1));
    }

    private static long[] due(double rate, Window window) {
        Load.Open load = new Load.Open(rate, Arrivals.POISSON, 1, Duration.ofSeconds(SECONDS), Duration.ZERO, 1);
        ArrivalTimes times = new ArrivalTimes(load);
        long[] due = new long[(int) (rate * SECONDS * 1.1)];
        int count = 0;
        for (long at = times.next(); at < window.to(); at = times.next()) {
            due[count++] = at;
        }
        return Arrays.copyOf(due, count);
    }

    /** One request after the other, a send call each, and stalls that come at random. */
    private static long[] takenUp(long[] due, double stallNanos, double share) {
        SplittableRandom random = new SplittableRandom(2);
        double gap = share == 0 ? Double.POSITIVE_INFINITY : stallNanos / share;
        double next = share == 0 ? gap : -Math.log(1 - random.nextDouble()) * gap;
        double free = 0;
        long[] taken = new long[due.length];
        for (int i = 0; i < due.length; i++) {
            double at = Math.max((double) due[i], free);
            while (next <= at) {
                at = Math.max(at, next + stallNanos);
                next += stallNanos - Math.log(1 - random.nextDouble()) * gap;
            }
            taken[i] = (long) at;
            free = at + SEND_NANOS;
        }
        return taken;
    }

    /** Time in a system of so many exponential servers with one queue, first come, first served; draws are the same each time. */
    private static double[] sojourn(long[] arrivals, int servers, double rate) {
        SplittableRandom random = new SplittableRandom(3);
        double meanService = servers * UTILISATION / rate * 1e9;
        double[] free = new double[servers];
        double[] sojourn = new double[arrivals.length];
        for (int i = 0; i < arrivals.length; i++) {
            int first = 0;
            for (int s = 1; s < servers; s++) {
                first = free[s] < free[first] ? s : first;
            }
            double begin = Math.max((double) arrivals[i], free[first]);
            free[first] = begin - Math.log(1 - random.nextDouble()) * meanService;
            sojourn[i] = free[first] - arrivals[i];
        }
        return sojourn;
    }

    private static double p99(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) (sorted.length * 0.99)];
    }
}
