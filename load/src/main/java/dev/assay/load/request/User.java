package dev.assay.load.request;

import dev.assay.http.message.Scratch;

/** Sends one request after another, and in a sequence keeps cookies and extracted values, whatever the connections. */
public final class User {
    /** Bits that count the requests of one user; the bits above identify the user. */
    private static final int REQUEST_BITS = 36;

    /** Index among the users of the event loop. */
    public final int place;
    /** Index among all users of the load, from 0. */
    public final int index;

    public long requests;
    /** Walks through the workload so far; requests, if its steps are drawn. */
    public long loops;
    /** The step of the next request, in a sequence. */
    public int step;
    /** Number of this walk among those of all users, from 0. */
    public long walk;
    /** Whether the steps that are sent only once are done. */
    public boolean settled;
    /** Extracted values by the index of their variable. */
    public final Scratch[] values;

    final CookieJar cookies = new CookieJar();
    /** Path of the last request, without the query: cookies default to its folder. */
    final Scratch path = new Scratch(0);

    public User(int place, int index, int variables) {
        this.place = place;
        this.index = index;
        values = new Scratch[variables];
        for (int i = 0; i < variables; i++) {
            values[i] = new Scratch(0);
        }
    }

    /** The random stream of the next request: never that of another user's request, nor of a numbered request. */
    public long stream() {
        return (index + 1L) << REQUEST_BITS | requests;
    }

    /** Becomes a new user: no cookies, no values, nothing done yet. */
    public void forget() {
        settled = false;
        cookies.clear();
        for (Scratch value : values) {
            value.clear();
        }
    }
}
