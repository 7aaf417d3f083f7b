package dev.assay.plan;

import dev.assay.model.plan.Plan;
import dev.assay.plan.yaml.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Plans for tests. */
final class Given {
    static final long SEED = 42;

    private Given() {}

    /** A plan file as users write it, resolved without flags. */
    static Plan file(String... lines) {
        return file(PlanFlags.none(), lines);
    }

    static Plan file(PlanFlags flags, String... lines) {
        return Plans.resolve(Optional.of(text(lines)), flags, SEED);
    }

    static PlanText text(String... lines) {
        return new PlanText("plan.yaml", String.join("\n", lines) + "\n");
    }

    static Plan flags(PlanFlags flags) {
        return Plans.resolve(Optional.empty(), flags, SEED);
    }

    static Plan contenders(int count, Duration budget, long seed) {
        List<String> servers =
                IntStream.range(0, count).mapToObj(i -> "tomcat@10.1." + i).toList();
        return flags(PlanFlags.none()
                .with("servers", servers)
                .with("budget", Durations.format(budget))
                .with("seed", seed));
    }
}
