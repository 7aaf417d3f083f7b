package dev.assay.tools.files;

import dev.assay.model.BadInputException;

/** Percentages on the command line. */
final class Percent {
    private Percent() {}

    /**
     * Parses {@code 3%} or {@code 0.03}.
     *
     * @return a ratio, 0.03 for both
     * @throws BadInputException if it is neither
     */
    static double parse(String text, String where) {
        String number = text.strip();
        boolean percent = number.endsWith("%");
        try {
            double value = Double.parseDouble(percent ? number.substring(0, number.length() - 1) : number);
            double ratio = percent ? value / 100 : value;
            if (ratio > 0 && ratio < 1) {
                return ratio;
            }
        } catch (NumberFormatException notANumber) {
            // reported below
        }
        throw new BadInputException(where, "not a percentage from 0 to 100: " + text, "Write for example 0.03 or 3%.");
    }
}
