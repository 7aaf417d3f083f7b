package dev.assay.studies.judge;

import dev.assay.model.Numbers;
import java.util.Arrays;

/** The rates that the loads of a repeated study fix by themselves, in words. Several figures are given as a range. */
public final class SchedulePhrases {
    public static final String NO_RANKING = "The arrival schedule determines this figure, so it cannot rank servers.";

    private SchedulePhrases() {}

    /**
     * Users who come over a period and send a few requests, and the throughput.
     *
     * @param seconds in which they come
     * @param requests of each user
     * @param offer offered requests per second
     * @param seen throughputs; at least one
     */
    public static String arrivals(String part, long users, double seconds, long requests, double offer, double[] seen) {
        double[] shares = Arrays.stream(seen).map(rate -> rate / offer).toArray();
        return part + ": " + Numbers.integer(users) + " users over " + Numbers.trimmed(seconds) + " s, "
                + (requests == 1 ? "one request each" : Numbers.integer(requests) + " requests each")
                + ", offer " + Numbers.three(offer) + " requests/s. Measured here: " + StudyPhrases.range(seen) + "/s, "
                + Numbers.percent(shares) + " of that.";
    }

    /**
     * Users who send at a fixed pace.
     *
     * @param seconds from one request of a user to the next
     * @param asked requests per second
     * @param seen throughputs; at least one
     */
    public static String asking(String part, long users, double seconds, double asked, double[] seen) {
        return part + ": " + Numbers.integer(users) + " users, each sending a request every "
                + Numbers.trimmed(seconds) + " s, demand " + Numbers.three(asked)
                + " requests/s once all have arrived. Measured here over the whole run: " + StudyPhrases.range(seen)
                + "/s.";
    }

    /** Users who get less than they ask for. */
    public static String queueing(long users, double[] rounds) {
        return "Where throughput is below the demand, users queue: by Little's law "
                + goingRound(users, rounds)
                + ", whichever server answers. Response times reflect this queue and say the same as throughput.";
    }

    /**
     * Users who pause after some requests.
     *
     * @param requests per user between two pauses
     * @param pause mean, in seconds
     * @param counted whether each sends a number of requests
     * @param most requests per second if answers take no time: over a whole run, or once all have arrived if they send for a time
     * @param seen throughputs; at least one
     */
    public static String pausing(
            String part, long users, int requests, double pause, boolean counted, double most, double[] seen) {
        return part + ": " + Numbers.integer(users) + " users, each with "
                + (requests == 1 ? "one request" : Numbers.integer(requests) + " requests") + " and then a pause of "
                + Numbers.trimmed(pause) + " s on average, send at most " + Numbers.three(most) + " requests/s "
                + (counted ? "over a whole run" : "once all have arrived")
                + ", fewer as answers take longer. Measured here: " + StudyPhrases.range(seen) + "/s.";
    }

    private static String goingRound(long users, double[] rounds) {
        return Numbers.integer(users) + " users at that throughput take " + StudyPhrases.range(rounds) + " s per round";
    }
}
