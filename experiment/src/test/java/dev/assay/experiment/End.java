package dev.assay.experiment;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a run of Assay ended.
 *
 * @param exitCode empty if it was killed
 * @param conclusion if it reached one
 * @param message if it did not
 */
public record End(OptionalInt exitCode, Optional<Conclusion> conclusion, String message) {
    static End of(Conclusion conclusion) {
        return new End(OptionalInt.of(conclusion.exitCode()), Optional.of(conclusion), "");
    }

    static End failed(int exitCode, RuntimeException failure) {
        return new End(OptionalInt.of(exitCode), Optional.empty(), String.valueOf(failure.getMessage()));
    }

    static End killed() {
        return new End(OptionalInt.empty(), Optional.empty(), "killed");
    }
}
