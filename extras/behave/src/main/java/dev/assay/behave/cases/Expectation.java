package dev.assay.behave.cases;

import dev.assay.behave.outcome.Observation;
import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.outcome.Reaction.End;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a clause requires, in the notation that {@code conformance.cases} and {@code http2.cases} explain.
 *
 * @param text as written
 */
public record Expectation(String text, List<Alternative> alternatives) {
    /** Methods for which the response to a plain request is known. */
    static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "OPTIONS");

    private static final Set<End> UNNAMED = Set.of(End.KEEP, End.CLOSE, End.ERROR);

    private static final Pattern RESPONSE =
            Pattern.compile("([1-5](?:\\d\\d|xx)|bytes|reset|unfinished|overrun|pong|ack|[A-Z]+)(?:\\*(\\d{1,2}))?");

    private static final Pattern LEADING = Pattern.compile("[A-Z]+");

    public Expectation {
        alternatives = List.copyOf(alternatives);
    }

    /**
     * One way to meet the requirement.
     *
     * @param responses each a status, a class of statuses such as {@code 4xx}, a method, or {@code bytes}
     * @param end empty for any of {@link #UNNAMED}
     */
    record Alternative(List<String> responses, Optional<End> end) {
        Alternative {
            responses = List.copyOf(responses);
        }

        boolean allows(Reaction reaction, Map<String, Integer> usual) {
            if (responses.size() != reaction.statuses().size()) {
                return false;
            }
            for (int i = 0; i < responses.size(); i++) {
                if (!fits(responses.get(i), reaction.statuses().get(i), usual)) {
                    return false;
                }
            }
            return end.map(asked -> asked == reaction.end()).orElse(UNNAMED.contains(reaction.end()));
        }

        private static boolean fits(String response, int status, Map<String, Integer> usual) {
            if (METHODS.contains(response)) {
                return usual.getOrDefault(response, -1) == status;
            }
            return Reaction.of(response).isPresent()
                    ? status == Reaction.of(response).get()
                    : response.endsWith("xx")
                            ? status / 100 == response.charAt(0) - '0'
                            : Integer.parseInt(response) == status;
        }
    }

    /**
     * Parses what a case expects.
     *
     * @throws IllegalArgumentException if it cannot be parsed
     */
    public static Expectation parse(String text) {
        return new Expectation(
                text,
                Arrays.stream(text.split(" or ", -1))
                        .map(Expectation::alternative)
                        .toList());
    }

    /** For cases that show part of a response; {@link #matches} evaluates it. */
    public static Expectation ofPattern(String text) {
        return new Expectation(text, List.of());
    }

    /**
     * Whether an alternative matches an observation, in the notation of cells. In it, {@code *} stands for anything, {@code 4xx} for any status of that class, and
     * a method for the status of the response to its plain request.
     */
    public boolean matches(Observation observed, Map<String, Integer> usual) {
        String shown = observed.text();
        return Arrays.stream(text.split(" or ", -1))
                .anyMatch(alternative -> shown.matches(pattern(alternative, usual)));
    }

    private static String pattern(String alternative, Map<String, Integer> usual) {
        Matcher method = LEADING.matcher(alternative);
        String all = method.lookingAt() && METHODS.contains(method.group())
                ? usual.getOrDefault(method.group(), Reaction.BYTES) + alternative.substring(method.end())
                : alternative;
        return Pattern.quote(all).replace("*", "\\E.*\\Q").replaceFirst("^(\\\\Q[1-5])xx", "$1\\\\E\\\\d\\\\d\\\\Q");
    }

    private static Alternative alternative(String text) {
        List<String> words = new ArrayList<>(List.of(text.strip().split(" +", -1)));
        Optional<End> end = end(words.get(words.size() - 1));
        if (end.isPresent()) {
            words.remove(words.size() - 1);
        }
        List<String> responses = new ArrayList<>();
        for (String word : words) {
            Matcher response = RESPONSE.matcher(word);
            if (!response.matches()
                    || (Character.isUpperCase(word.charAt(0)) && !METHODS.contains(response.group(1)))) {
                throw new IllegalArgumentException("cannot be expected: " + word);
            }
            int times = response.group(2) == null ? 1 : Integer.parseInt(response.group(2));
            for (int i = 0; i < times; i++) {
                responses.add(response.group(1));
            }
        }
        return new Alternative(responses, end);
    }

    private static Optional<End> end(String word) {
        return Arrays.stream(End.values())
                .filter(end ->
                        end != End.SPOILT && end.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst();
    }

    /**
     * Whether a reaction is one of those expected.
     *
     * @param usual the status of the response to a plain request by each method
     */
    public boolean allows(Reaction reaction, Map<String, Integer> usual) {
        return alternatives.stream().anyMatch(alternative -> alternative.allows(reaction, usual));
    }
}
