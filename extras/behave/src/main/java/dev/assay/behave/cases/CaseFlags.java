package dev.assay.behave.cases;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The flags of a case, as {@code conformance.cases} explains them.
 *
 * @param shows which part of the response is compared; empty for statuses and what happened to the connection
 * @param cleartext whether it says something only of a connection without TLS
 * @param most largest number of final responses under any reading of the bytes
 */
record CaseFlags(boolean ambiguous, boolean timing, boolean cleartext, String shows, int most) {
    private static final Pattern MOST = Pattern.compile("most (\\d{1,2})");
    private static final String AMBIGUOUS = "ambiguous";
    private static final String TIMING = "timing";
    private static final String CLEARTEXT = "cleartext";
    private static final String SHOWS = "shows ";

    /** @throws IllegalArgumentException if a flag is unknown */
    static CaseFlags parse(String text) {
        boolean ambiguous = false;
        boolean timing = false;
        boolean cleartext = false;
        String shows = "";
        int most = 1;
        for (String flag : text.isEmpty() ? new String[0] : text.split(", ", -1)) {
            Matcher number = MOST.matcher(flag);
            if (number.matches()) {
                most = Integer.parseInt(number.group(1));
            } else if (flag.equals(AMBIGUOUS)) {
                ambiguous = true;
            } else if (flag.equals(TIMING)) {
                timing = true;
            } else if (flag.equals(CLEARTEXT)) {
                cleartext = true;
            } else if (flag.startsWith(SHOWS) && ResponseExcerpt.isOne(flag.substring(SHOWS.length()))) {
                shows = flag.substring(SHOWS.length());
            } else {
                throw new IllegalArgumentException("unknown flag: " + flag);
            }
        }
        return new CaseFlags(ambiguous, timing, cleartext, shows, most);
    }
}
