package dev.assay.load;

/** Someone who makes one request after another. State is the user's own: it does not depend on connections. */
final class User {
    /** Bits that count the requests of one user; the bits above tell users apart. */
    private static final int REQUEST_BITS = 36;

    /** Among the users of the event loop. */
    final int place;
    /** Among all users of the load, from 0. */
    final int index;
    /** Requests made so far. */
    long requests;
    /** Walks through the workload so far; of a workload whose steps are drawn, requests. */
    long loops;

    User(int place, int index) {
        this.place = place;
        this.index = index;
    }

    /** Which random stream the next request draws from: never that of another user's request, nor of a numbered request. */
    long stream() {
        return (index + 1L) << REQUEST_BITS | requests;
    }
}
