package dev.assay.remote;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Shape;
import dev.assay.model.plan.Users;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** Splits a load among several generators, each on a machine of its own. */
final class LoadShares {
    private LoadShares() {}

    /**
     * Splits a load. The rate is split evenly, as are connections, users and requests, of which the first parts may get one more.
     * Each part has a seed of its own, derived from the load's: independent Poisson streams add up to one Poisson stream.
     *
     * @param parts at least 1; one part is the load itself
     * @throws BadInputException if a part would have no connection, user or request, or arrivals are at even gaps
     */
    static List<Load> of(Load load, int parts) {
        if (parts == 1) {
            return List.of(load);
        }
        require(load.connections() >= parts, "connections: " + load.connections(), parts);
        SplittableRandom seeds = new SplittableRandom(load.seed());
        List<Load> shares = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            shares.add(
                    load instanceof Load.Open open
                            ? share(open, i, parts, seeds.nextLong())
                            : share((Load.Closed) load, i, parts, seeds.nextLong()));
        }
        return shares;
    }

    private static Load share(Load.Open load, int part, int parts, long seed) {
        if (load.arrivals() == Arrivals.UNIFORM) {
            throw new BadInputException(
                    "arrivals: uniform",
                    "several load hosts cannot keep even gaps together",
                    "Send it from one host, or write arrivals: poisson.");
        }
        require(load.users() >= parts, "users: " + load.users(), parts);
        Shape shape = new Shape(load.shape().stretches().stream()
                .map(s -> new Shape.Stretch(s.from() / parts, s.to() / parts, s.lasting()))
                .toList());
        return new Load.Open(
                shape,
                load.arrivals(),
                count(load.connections(), part, parts),
                count(load.users(), part, parts),
                load.settle(),
                seed);
    }

    private static Load share(Load.Closed load, int part, int parts, long seed) {
        Users users = load.users();
        require(users.count() >= parts, "users: " + users.count(), parts);
        OptionalLong requests = load.requests();
        if (requests.isPresent()) {
            long all = requests.getAsLong();
            require(all >= parts, "requests: " + all, parts);
            requests = OptionalLong.of(all / parts + (part < all % parts ? 1 : 0));
        }
        return new Load.Closed(
                count(load.connections(), part, parts),
                new Users(count(users.count(), part, parts), users.ramp(), users.loops(), users.think(), users.stay()),
                load.duration(),
                load.settle(),
                requests,
                seed);
    }

    private static int count(int all, int part, int parts) {
        return all / parts + (part < all % parts ? 1 : 0);
    }

    private static void require(boolean enough, String what, int parts) {
        if (!enough) {
            throw new BadInputException(
                    what, "are fewer than the load hosts, which are " + parts, "Give each host at least one.");
        }
    }
}
