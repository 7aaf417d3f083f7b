package dev.assay.words;

/** Subjects of findings about a study, with their headings. */
public enum StudySubject {
    FAILURES("What failed"),
    ARRIVALS("Throughput is the schedule"),
    QUEUE("What the users ask for"),
    RUNS("Runs of one server against servers"),
    ONE_RUN("One run each"),
    STARTS("Starts of one server against servers"),
    CONNECTIONS("Connections"),
    COMPILING("Compilation during the runs"),
    COURSE("Not one state"),
    ANSWERS("Bytes of the answers"),
    MEMORY("Used memory"),
    TOOL("The load tool"),
    OMISSION("Coordinated omission"),
    ROUNDING("Whole milliseconds"),
    ORDER("Order of the runs"),
    PROCESSES("Processes");

    private final String title;

    StudySubject(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
