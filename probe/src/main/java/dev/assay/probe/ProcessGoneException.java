package dev.assay.probe;

/** The process to observe does not exist, or no longer does. */
public final class ProcessGoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long pid;

    public ProcessGoneException(long pid) {
        super("process " + pid + " is gone; its log says why it ended");
        this.pid = pid;
    }

    public long pid() {
        return pid;
    }
}
