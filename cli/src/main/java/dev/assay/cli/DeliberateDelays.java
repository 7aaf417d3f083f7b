package dev.assay.cli;

import dev.assay.http.Target;
import dev.assay.launch.JobEnd;
import dev.assay.launch.JobSpec;
import dev.assay.launch.Launch;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.load.Standstill;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes the generator stand still now and then for some contenders, so that their requests are late and bunched; at first for none. Knows
 * contenders by the ports on which they were launched. Thread-safe.
 */
final class DeliberateDelays {
    private static final Duration STANDSTILL = Duration.ofMillis(3);

    private final Map<Integer, String> contenders = new ConcurrentHashMap<>();
    private volatile Delay delay = new Delay(Map.of(), 0);

    private record Delay(Map<String, Double> shares, double ratePerSecond) {
        Delay {
            shares = Map.copyOf(shares);
        }
    }

    /**
     * Starts delaying requests at this rate.
     *
     * @param shares of requests that are to be late and meet another, by contender; those of all others are not delayed
     */
    void begin(Map<String, Double> shares, double ratePerSecond) {
        delay = new Delay(shares, ratePerSecond);
    }

    Optional<Standstill> of(Target target) {
        Delay now = delay;
        return Optional.ofNullable(contenders.get(target.port()))
                .map(now.shares()::get)
                .map(share -> Standstill.meeting(STANDSTILL, now.ratePerSecond(), share));
    }

    /** A launcher that records the ports of the contenders that it starts. */
    Launcher watching(Launcher launcher) {
        return new Launcher() {
            @Override
            public Launch launch(LaunchSpec spec) throws InterruptedException {
                contenders.put(spec.port(), spec.contender());
                return launcher.launch(spec);
            }

            @Override
            public JobEnd run(JobSpec spec) throws InterruptedException {
                return launcher.run(spec);
            }

            @Override
            public void close() {
                launcher.close();
            }
        };
    }
}
