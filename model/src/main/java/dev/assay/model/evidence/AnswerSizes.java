package dev.assay.model.evidence;

/**
 * Body lengths of responses, good and wrong, in bytes as transferred, without the framing of chunked coding.
 *
 * @param median within 0.1%
 */
public record AnswerSizes(long least, long median, long largest) {
    public static String bytes(long count) {
        return count + (count == 1 ? " byte" : " bytes");
    }
}
