package dev.assay.lab;

import java.time.Instant;
import java.util.List;

/**
 * What a block of a calibration says of two of its contenders that do not differ, or differ by a known ratio: as little of it as is
 * needed to judge it again.
 *
 * @param run the calibration that it is from: a word without blanks and commas
 * @param like the budget of the comparisons that its blocks are those of, such as {@code 10m}, and the JVM options of
 *     all contenders, such as {@code 10m --jvm -Xint}
 * @param index in its run, from 1
 * @param start when it began
 * @param seconds wall time
 * @param alive contenders in the block, at least 2
 * @param contender the one beside the reference
 * @param truth ratio of the two in CPU time for each request; 1 for no difference
 * @param reference CPU time for each request in microseconds, of each slice at the same rate in order
 * @param other the same of the other contender
 */
record CorpusBlock(
        String run,
        String like,
        int index,
        Instant start,
        double seconds,
        int alive,
        String contender,
        double truth,
        List<Double> reference,
        List<Double> other) {
    CorpusBlock {
        reference = List.copyOf(reference);
        other = List.copyOf(other);
        require(run.matches("[A-Za-z0-9._-]+"), "a run is a word: " + run);
        require(like.matches("[0-9]+[a-z]+( --jvm [^\\s,]+)*"), "not a budget and JVM options: " + like);
        require(contender.matches("[A-Za-z0-9._+-]+"), "a contender is a word: " + contender);
        require(index >= 1, "blocks count from 1");
        require(positive(seconds) && positive(truth), "seconds and truth are above 0");
        require(alive >= 2, "a block has two contenders at least");
        require(!reference.isEmpty() && !other.isEmpty(), "a block has slices");
        require(
                reference.stream().allMatch(CorpusBlock::positive)
                        && other.stream().allMatch(CorpusBlock::positive),
                "CPU time for each request is above 0");
    }

    /** Whether the two contenders do not differ. */
    boolean same() {
        return truth == 1;
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    private static boolean positive(double value) {
        return value > 0 && Double.isFinite(value);
    }
}
