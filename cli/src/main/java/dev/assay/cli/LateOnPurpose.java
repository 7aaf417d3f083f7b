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
 * For which contenders of a calibration the generator stands still now and then, so that their requests are late and come in bunches.
 * It knows them by the ports on which they were launched. Safe to be used by several threads.
 */
final class LateOnPurpose {
    private static final Duration STANDSTILL = Duration.ofMillis(3);

    private final Map<String, Double> shares;
    private final Map<Integer, String> contenders = new ConcurrentHashMap<>();
    private volatile double ratePerSecond;

    /** @param shares of requests that are to be late and meet another, by contender; all others are served on time */
    LateOnPurpose(Map<String, Double> shares) {
        this.shares = Map.copyOf(shares);
    }

    /** From now on, at this rate; before nobody is late. */
    void at(double rate) {
        ratePerSecond = rate;
    }

    Optional<Standstill> of(Target target) {
        return Optional.ofNullable(contenders.get(target.port()))
                .map(shares::get)
                .filter(share -> ratePerSecond > 0)
                .map(share -> Standstill.meeting(STANDSTILL, ratePerSecond, share));
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
