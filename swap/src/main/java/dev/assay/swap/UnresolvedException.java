package dev.assay.swap;

import java.util.Set;

/** An artifact cannot be resolved: it does not exist, or no repository that should have it can be reached. */
public final class UnresolvedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean missing;
    private final transient Set<String> lacking;

    /**
     * @param message which artifact, and what each repository said
     * @param missing true if the repositories answered that there is no such artifact; false if they were unreachable
     */
    public UnresolvedException(String message, boolean missing, Throwable cause) {
        this(message, missing, Set.of(), cause);
    }

    /** @param lacking what the repositories answered that they do not have, as {@code group:name} */
    UnresolvedException(String message, boolean missing, Set<String> lacking, Throwable cause) {
        super(message, cause);
        this.missing = missing;
        this.lacking = Set.copyOf(lacking);
    }

    boolean lacks(String key) {
        return lacking.contains(key);
    }

    /** True if the artifact does not exist; false if the repositories could not be reached. */
    public boolean missing() {
        return missing;
    }
}
