package dev.assay.load;

import dev.assay.http.Scratch;

/**
 * Someone who makes one request after another, and in a sequence keeps cookies and extracted values. State is the user's
 * own: it does not depend on connections.
 */
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
    /** The step of the next request, in a sequence. */
    int step;
    /** Number of this walk among those of all users, from 0. */
    long walk;
    /** Whether the steps that are made once are done. */
    boolean settled;
    /** Extracted values by the number of their variable. */
    final Scratch[] values;

    final CookieJar cookies = new CookieJar();
    /** Path of the last request, without the query: cookies are for it and what is below. */
    final Scratch path = new Scratch(0);

    User(int place, int index, int variables) {
        this.place = place;
        this.index = index;
        values = new Scratch[variables];
        for (int i = 0; i < variables; i++) {
            values[i] = new Scratch(0);
        }
    }

    /** Which random stream the next request draws from: never that of another user's request, nor of a numbered request. */
    long stream() {
        return (index + 1L) << REQUEST_BITS | requests;
    }

    /** Becomes someone new: no cookies, no values, nothing done yet. */
    void forget() {
        settled = false;
        cookies.clear();
        for (Scratch value : values) {
            value.clear();
        }
    }
}
