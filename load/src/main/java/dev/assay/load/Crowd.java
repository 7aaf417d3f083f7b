package dev.assay.load;

/** The users of one event loop. */
final class Crowd {
    private final User[] users;

    Crowd(Ramp ramp) {
        users = new User[ramp.count()];
        for (int place = 0; place < users.length; place++) {
            users[place] = new User(place, ramp.first() + place * ramp.step());
        }
    }

    /** Makes a request that of a user. */
    void begin(Request request, int place) {
        User user = users[place];
        request.user = user;
        request.stream = user.stream();
    }

    /** The user's request is over. */
    void end(User user) {
        user.requests++;
        user.loops++;
    }
}
