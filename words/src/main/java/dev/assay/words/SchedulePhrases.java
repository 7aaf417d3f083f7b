package dev.assay.words;

import dev.assay.model.LoadTool;
import dev.assay.model.Numbers;
import dev.assay.model.Ranges;
import java.util.Arrays;

/** The rates that the loads of a repeated study fix by themselves, in words. Several figures are given as a range. */
public final class SchedulePhrases {
    public static final String NO_RANKING = "The arrival schedule determines this figure, so it cannot rank servers.";

    /** Throughput is below the offered rate. */
    public static final String NOT_FOLLOWED =
            "Where it is lower, the servers, the tool or the machine did not keep up.";

    /** Throughput is above the offered rate. */
    public static final String FASTER =
            "Where it is higher, the load ended before all users were due: the tool sent faster than told.";

    private SchedulePhrases() {}

    /**
     * Why throughput is a little above the offered rate.
     *
     * @param seconds from when the first user was due to the first request, at least; of each run
     */
    public static String late(LoadTool tool, double[] seconds) {
        return "More than 100 %, because " + tool.title() + " counts from its first request, which was "
                + StudyPhrases.range(seconds) + " s late.";
    }

    /**
     * Users who come over a period and send a few requests, and the throughput; {@link #publishedOffer} may continue the
     * sentence.
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
                + Numbers.percent(shares) + " of that";
    }

    /** The same for the publication. */
    public static String publishedOffer(double offer, double[] published) {
        return "; published: " + StudyPhrases.range(published) + "/s of " + Numbers.three(offer) + "/s offered";
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
     * The same for the publication.
     *
     * @param asked requests per second
     * @param published throughputs; at least one
     */
    public static String publishedQueue(long users, double asked, double[] published, double[] rounds) {
        return "Published: " + StudyPhrases.range(published) + "/s of the " + Numbers.three(asked)
                + "/s demanded, so it was an overload test: " + goingRound(users, rounds) + ".";
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

    /**
     * The same for the publication.
     *
     * @param counted whether each sends a number of requests
     * @param published throughputs; at least one
     * @param answers seconds that an answer takes at each of them
     */
    public static String publishedPausing(long users, boolean counted, double[] published, double[] answers) {
        return "Published: " + StudyPhrases.range(published) + "/s, which is what " + Numbers.integer(users)
                + " users send if an answer takes " + Ranges.range(answers, Numbers::oneDecimal) + " s on average"
                + (counted ? " and all users take equally long." : ".");
    }

    private static String goingRound(long users, double[] rounds) {
        return Numbers.integer(users) + " users at that throughput take " + StudyPhrases.range(rounds) + " s per round";
    }
}
