package dev.assay.verdict;

/** What would give a block the figure that it lacks. */
enum Advice {
    HIGHER_RATE("give a higher rate"),
    LOWER_RATE("use a lower rate, or a second machine for the generator"),
    LESS_LOAD("use fewer connections, a lower rate or a second machine for the generator"),
    FEWER_CONNECTIONS("use fewer connections: as many as every contender serves at once"),
    ONLY_LOWER_RATE("use a lower rate"),
    REPORT("run it again; if it stays, the generator is at fault, not the server: report it"),
    SERVER_LOG("see the server's log for why it gave no answers"),
    LONGER_LIMIT_OR_BUDGET("give a larger budget, a longer limit, or a second machine for the generator"),
    LOWER_RATES_LATER("give a longer limit, or a larger budget: later blocks try lower rates"),
    HIGHER_RATES_LATER("give a larger budget: later blocks try higher rates");

    private final String words;

    Advice(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** Whether it asks for less load at the equal rate, which {@link #HIGHER_RATE} contradicts. */
    boolean lessLoad() {
        return this == LOWER_RATE || this == LESS_LOAD || this == ONLY_LOWER_RATE;
    }
}
