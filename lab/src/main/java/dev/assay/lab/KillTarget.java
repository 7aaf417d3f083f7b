package dev.assay.lab;

import java.util.List;
import java.util.Locale;

/** What is killed. The load generator runs in the process of Assay, so whoever kills the one kills the other. */
public enum KillTarget {
    /** The process group, as a terminal or a job of a CI service has one: the shell and Assay. */
    GROUP("the whole process group"),
    ASSAY("Assay alone, with its generator"),
    SERVER("a server"),
    WATCHER("the shell that watches the servers"),
    WRAPPER("the shell that started Assay");

    private final String words;

    KillTarget(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** Whether Assay lives on, or may. */
    boolean sparesAssay() {
        return this == SERVER || this == WATCHER || this == WRAPPER;
    }

    static List<KillTarget> all() {
        return List.of(values());
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
