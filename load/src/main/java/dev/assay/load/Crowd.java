package dev.assay.load;

import dev.assay.model.Step;
import dev.assay.model.Workload;

/**
 * The users of one event loop: where each is in the sequence, and who has nothing to do. A step that goes wrong ends the
 * walk: the user begins anew, without cookies and values, because later steps rest on earlier ones.
 */
final class Crowd {
    private final User[] users;
    /** For each step of a sequence, whether it is made once; empty where steps are drawn. */
    private final boolean[] once;

    private final int first;
    private final int lanes;
    private long walks;
    /** Places of users with nothing to do, idle longest first: a ring. */
    private final int[] idle;

    private int idleHead;
    private int idleSize;

    Crowd(Ramp ramp, Workload workload, int variables) {
        boolean sequence = workload.order() == Workload.Order.SEQUENCE;
        once = new boolean[sequence ? workload.steps().size() : 0];
        for (int i = 0; i < once.length; i++) {
            Step step = workload.steps().get(i);
            once[i] = step.once();
        }
        first = ramp.first();
        lanes = ramp.step();
        users = new User[ramp.count()];
        idle = new int[users.length];
        for (int place = 0; place < users.length; place++) {
            users[place] = new User(place, first + place * lanes, variables);
            startWalk(users[place]);
            idle(users[place]);
        }
    }

    /** Whether users walk through steps, rather than that each request draws one. */
    boolean walks() {
        return once.length > 0;
    }

    /** Makes a request that of a user. */
    void begin(Request request, int place) {
        User user = users[place];
        request.user = user;
        request.stream = user.stream();
    }

    /** Whether anyone has nothing to do. */
    boolean anyIdle() {
        return idleSize > 0;
    }

    /** Makes a request that of the user who has been idle longest. */
    void beginIdle(Request request) {
        begin(request, idle[idleHead]);
        idleHead = (idleHead + 1) % idle.length;
        idleSize--;
    }

    /** A user has nothing to do. */
    void idle(User user) {
        idle[(idleHead + idleSize) % idle.length] = user.place;
        idleSize++;
    }

    /** The user's request is over. */
    void end(User user, boolean good) {
        user.requests++;
        if (once.length == 0) {
            user.loops++;
            return;
        }
        int next = next(user, user.step + 1);
        if (good && next < once.length) {
            user.step = next;
            return;
        }
        if (good) {
            user.settled = true;
        } else {
            user.forget();
        }
        user.loops++;
        startWalk(user);
    }

    private void startWalk(User user) {
        user.walk = first + walks++ * lanes;
        user.step = next(user, 0);
    }

    private int next(User user, int from) {
        int step = from;
        while (step < once.length && once[step] && user.settled) {
            step++;
        }
        return step;
    }
}
