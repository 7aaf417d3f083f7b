package dev.assay.lab;

import java.util.Locale;

/**
 * One tool, one scenario, one round.
 *
 * @param requests in the window
 * @param cpuMicros of the tool's process in the window
 * @param wallMicros length of the window
 * @param startupMicros CPU time before the first request
 * @param connections open at the server in the middle of the window
 * @param rssKilobytes the most that the process had resident
 * @param foreignMicros CPU time of others in the window
 * @param attempts how often it was measured until others kept away or patience was over
 * @param ended whether the tool ended before the window did
 */
record Run(
        int round,
        String tool,
        String scenario,
        long requests,
        double cpuMicros,
        double wallMicros,
        double startupMicros,
        long connections,
        long rssKilobytes,
        double foreignMicros,
        int attempts,
        boolean ended) {
    /** Others may use this part of the time of one CPU; the system counts in ticks, so that less is not told from none. */
    private static final double MAX_FOREIGN = 0.05;

    /** As {@code measure} prints it. */
    static Run parse(int round, String tool, String scenario, int attempts, String printed) {
        return new Run(
                round,
                tool,
                scenario,
                Long.parseLong(field(printed, "requests")),
                Double.parseDouble(field(printed, "cpu_us")),
                Double.parseDouble(field(printed, "wall_us")),
                Double.parseDouble(field(printed, "startup_us")),
                Long.parseLong(field(printed, "connections")),
                Long.parseLong(field(printed, "rss_kb")),
                Double.parseDouble(field(printed, "foreign_us")),
                attempts,
                !field(printed, "ended").equals("0"));
    }

    private static String field(String printed, String name) {
        for (String part : printed.strip().split("\\s+", -1)) {
            if (part.startsWith(name + "=")) {
                return part.substring(name.length() + 1);
            }
        }
        throw new IllegalStateException("no " + name + " in: " + printed);
    }

    /** Whether its figures mean anything. */
    boolean sound() {
        return !ended && requests > 0 && cpuMicros > 0;
    }

    /** Whether others used the machine meanwhile. */
    boolean disturbed() {
        return foreignMicros > MAX_FOREIGN * wallMicros;
    }

    double microsPerRequest() {
        return cpuMicros / requests;
    }

    double perSecond() {
        return requests * 1e6 / wallMicros;
    }

    String line() {
        return String.format(
                Locale.ROOT,
                "%d\t%s\t%s\trequests=%d cpu_us=%.0f wall_us=%.0f startup_us=%.0f connections=%d rss_kb=%d foreign_us=%.0f"
                        + " attempts=%d ended=%d",
                round,
                tool,
                scenario,
                requests,
                cpuMicros,
                wallMicros,
                startupMicros,
                connections,
                rssKilobytes,
                foreignMicros,
                attempts,
                ended ? 1 : 0);
    }

    static Run ofLine(String line) {
        String[] parts = line.split("\t", -1);
        int attempts = Integer.parseInt(field(parts[3], "attempts"));
        return parse(Integer.parseInt(parts[0]), parts[1], parts[2], attempts, parts[3]);
    }
}
