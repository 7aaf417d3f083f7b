package dev.assay.plan;

/**
 * A flag named after a key of a plan.
 *
 * @param name without the dashes
 * @param letter that also names it; empty for none
 * @param label of its value in the help; empty for a flag without a value, which means {@code true}
 * @param description for the help
 */
public record PlanFlag(String name, String letter, String label, Takes takes, Use use, String description) {
    /** How many values a flag takes. */
    public enum Takes {
        NOTHING,
        /** None; with {@code no-} before its name it means {@code false}. */
        NOT,
        ONE,
        /** Separated by commas. */
        LIST,
        /** The same, or none: then the value is empty. */
        LIST_OR_NONE,
        /** One each time it is given. */
        REPEATED
    }

    /** The commands that have a flag. */
    public enum Use {
        /** All that start contenders. */
        CONTENDERS,
        /** The same; it has no effect on those that send no load. */
        LOAD,
        /** Comparisons. */
        COMPARISON,
        /** Comparisons with a verdict, not a first look. */
        VERDICT;

        /** Whether all commands that start contenders have it. */
        public boolean everywhere() {
            return this == CONTENDERS || this == LOAD;
        }
    }

    /** A flag that means {@code true}. */
    public static PlanFlag of(String name, String description) {
        return new PlanFlag(name, "", "", Takes.NOTHING, Use.CONTENDERS, description);
    }

    public static PlanFlag of(String name, String label, String description) {
        return new PlanFlag(name, "", label, Takes.ONE, Use.CONTENDERS, description);
    }

    public PlanFlag taking(Takes values) {
        return new PlanFlag(name, letter, label, values, use, description);
    }

    /** The flag on other commands. */
    public PlanFlag in(Use commands) {
        return new PlanFlag(name, letter, label, takes, commands, description);
    }

    public PlanFlag or(String shortName) {
        return new PlanFlag(name, shortName, label, takes, use, description);
    }
}
