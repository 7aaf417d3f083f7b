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
 * For which contenders the generator stands still now and then, so that their requests are late and come in bunches; at first for none.
 * It knows them by the ports on which they were launched. Safe to be used by several threads.
 */
final class LateOnPurpose {
    private static final Duration STANDSTILL = Duration.ofMillis(3);

    private final Map<Integer, String> contenders = new ConcurrentHashMap<>();
    private volatile Delay delay = new Delay(Map.of(), 0);

    private record Delay(Map<String, Double> shares, double ratePerSecond) {
        Delay {
            shares = Map.copyOf(shares);
        }
    }

    /**
     * From now on, at this rate.
     *
     * @param shares of requests that are to be late and meet another, by contender; all others are served on time
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

    /** A launcher that tells this of the contenders which it starts. */
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
