package dev.assay.behave.transport;

/** Where cases go. */
public interface TargetPool {
    /**
     * The target for the next case: the last one, or one that replaces it if it no longer responds or does not come to rest.
     *
     * @param id of the case before; empty if there was none
     * @throws Fixture.NotStartedException if it has to be started again and does not get ready
     */
    Target after(String id) throws InterruptedException;

    /** Whether the target keeps using CPU time although nothing is asked of it. */
    boolean spins() throws InterruptedException;
}
