package dev.assay.swap;

/** An artifact cannot be resolved: it does not exist, or no repository that should have it can be reached. */
public final class UnresolvedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean missing;

    /**
     * @param message which artifact, and what each repository said
     * @param missing true if the repositories answered that there is no such artifact; false if they were unreachable
     */
    public UnresolvedException(String message, boolean missing, Throwable cause) {
        super(message, cause);
        this.missing = missing;
    }

    /** True if the artifact does not exist; false if the repositories could not be reached. */
    public boolean missing() {
        return missing;
    }
}
