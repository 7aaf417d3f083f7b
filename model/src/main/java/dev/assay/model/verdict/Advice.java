package dev.assay.model.verdict;

/** What to change so that blocks get the figure they lack. */
public enum Advice {
    HIGHER_RATE("use a higher rate"),
    NO_HIGHER_RATE("a higher rate would give enough, but the generator is already late at this one"),
    LOWER_RATE("use a lower rate or a load host (--load-host)"),
    LESS_LOAD("use fewer connections, a lower rate or a load host (--load-host)"),
    FEWER_CONNECTIONS("use no more connections than every contender can serve at once"),
    ONLY_LOWER_RATE("use a lower rate"),
    FASTER_NETWORK("use a faster network to the load host"),
    /** The network is the limit at the same rate. */
    LESS_TRAFFIC("use a lower rate, or a faster network to the load host"),
    REPORT("run it again; if it persists, the bug is in the generator, not the server: please report it"),
    SERVER_LOG("see the server's log for why it did not answer"),
    LONGER_LIMIT_OR_BUDGET("use a larger budget, a looser service level (--slo) or a load host (--load-host)"),
    LOWER_RATES_LATER("use a looser service level (--slo) or a larger budget: later blocks try lower rates"),
    HIGHER_RATES_LATER("use a larger budget: later blocks try higher rates");

    private final String text;

    Advice(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    /** Whether it asks for less load at the same rate, which {@link #HIGHER_RATE} contradicts. */
    public boolean lessLoad() {
        return this == LOWER_RATE || this == LESS_LOAD || this == ONLY_LOWER_RATE;
    }
}
