package dev.assay.studies.judge;

/** Subjects of findings about a study, with their headings. */
public enum StudySubject {
    FAILURES("What failed"),
    ARRIVALS("Throughput and schedule"),
    QUEUE("Demand"),
    CLOSED("Throughput and average"),
    RUNS("Spread of runs within and between servers"),
    ONE_RUN("One run each"),
    STARTS("Spread of starts within and between servers"),
    CONNECTIONS("Connections"),
    COMPILING("Compilation during the runs"),
    COLLECTING("Garbage collection during the runs"),
    COURSE("No steady state"),
    ANSWERS("Answer sizes"),
    MEMORY("Memory use"),
    TOOL("The load tool"),
    PROCESSES("Processes");

    private final String title;

    StudySubject(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
