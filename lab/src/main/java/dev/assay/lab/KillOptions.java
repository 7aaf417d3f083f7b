package dev.assay.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What a campaign of kills does.
 *
 * @param home of the repository, where Assay is built
 * @param state folder of the campaign: one that was ended goes on where it was
 * @param trials kills in all, those of earlier sittings included
 * @param limit after which no further trial begins
 * @param longest after the start of Assay at which it is killed
 * @param servers contenders, as {@code --servers} takes them
 * @param budget of one experiment, as {@code --budget} takes it
 */
public record KillOptions(
        Path home, Path state, int trials, Duration limit, long seed, Duration longest, String servers, String budget) {
    /** One contender, whose six blocks take some two minutes: no plan that compares is shorter. */
    public static KillOptions shortest(Path home, Path state, int trials, long seed) {
        return new KillOptions(
                home, state, trials, Duration.ofDays(1), seed, Duration.ofSeconds(30), "tomcat", "2m30s");
    }

    /** The same with a shorter time until a kill. */
    public KillOptions within(Duration time) {
        return new KillOptions(home, state, trials, limit, seed, time, servers, budget);
    }

    static KillOptions parse(Path home, String[] arguments) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            given.put(arguments[i], arguments[i + 1]);
        }
        KillOptions options = new KillOptions(
                home,
                Path.of(value(given, "--state", home + "/lab/target/kills")).toAbsolutePath(),
                Integer.parseInt(value(given, "--trials", "200")),
                Duration.ofSeconds(Long.parseLong(value(given, "--for", "86400"))),
                Long.parseLong(value(given, "--seed", "1")),
                Duration.ofSeconds(Long.parseLong(value(given, "--longest", "30"))),
                value(given, "--servers", "tomcat"),
                value(given, "--budget", "2m30s"));
        if (!given.isEmpty() || arguments.length % 2 != 0) {
            throw new IllegalArgumentException("not understood: " + String.join(" ", arguments));
        }
        return options;
    }

    private static String value(Map<String, String> given, String name, String otherwise) {
        String value = given.remove(name);
        return value == null ? otherwise : value;
    }

    /** By which the processes of this campaign are known, in whatever sitting they were started. */
    String mark() {
        return "kills-" + Integer.toHexString(state.toString().hashCode());
    }
}
