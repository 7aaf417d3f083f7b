package dev.assay.load;

import dev.assay.load.request.User;
import dev.assay.load.result.Request;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;

/**
 * The users of one event loop: where each is in the sequence, and who is idle. A failed step ends the walk: the user starts over,
 * without cookies and values, because later steps depend on earlier ones.
 */
final class VirtualUsers {
    private final User[] users;
    /** For each step of a sequence, whether it is sent only once; empty if steps are drawn. */
    private final boolean[] once;

    private final int first;
    private final int workers;
    private long walks;
    /** Places of idle users, longest idle first: a ring. */
    private final int[] idle;

    private int idleHead;
    private int idleSize;

    VirtualUsers(Ramp ramp, Workload workload, int variables) {
        boolean sequence = workload.order() == Workload.Order.SEQUENCE;
        once = new boolean[sequence ? workload.steps().size() : 0];
        for (int i = 0; i < once.length; i++) {
            Step step = workload.steps().get(i);
            once[i] = step.once();
        }
        first = ramp.first();
        workers = ramp.step();
        users = new User[ramp.count()];
        idle = new int[users.length];
        for (int place = 0; place < users.length; place++) {
            users[place] = new User(place, first + place * workers, variables);
            startWalk(users[place]);
            idle(users[place]);
        }
    }

    /** Whether users walk through the steps, rather than each request drawing one. */
    boolean walks() {
        return once.length > 0;
    }

    void begin(Request request, int place) {
        User user = users[place];
        request.user = user;
        request.stream = user.stream();
    }

    boolean anyIdle() {
        return idleSize > 0;
    }

    /** Assigns a request to the user who has been idle longest. */
    void beginIdle(Request request) {
        begin(request, idle[idleHead]);
        idleHead = (idleHead + 1) % idle.length;
        idleSize--;
    }

    void idle(User user) {
        idle[(idleHead + idleSize) % idle.length] = user.place;
        idleSize++;
    }

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
        user.walk = first + walks++ * workers;
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
