package dev.assay.report.figures;

import dev.assay.model.Numbers;
import dev.assay.model.plan.Plan;
import java.util.Locale;

/**
 * Numbers as text, the same in every locale: three significant digits, commas between thousands, a hyphen as minus sign and a space
 * before the unit. Anything but a finite number is a dash. Changes, their intervals and confidences are those of {@link Numbers}.
 */
public final class Figures {
    public static final String NONE = Numbers.NONE;

    private Figures() {}

    /** Three significant digits; whole numbers from 100 on. */
    public static String three(double value) {
        return Numbers.three(value);
    }

    public static String fixed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        boolean zero = Math.abs(value) * Math.pow(10, decimals) < 0.5;
        return String.format(Locale.ROOT, "%,." + decimals + "f", zero ? 0.0 : value);
    }

    /** A fixed number of decimals, or three significant digits if these are more; whole numbers need none. */
    public static String atLeast(int decimals, double value) {
        boolean more = Math.abs(value) < Math.pow(10, 2 - decimals) && value != Math.rint(value);
        return more ? three(value) : fixed(value, decimals);
    }

    /** A share as a percentage, for example {@code 3.2%}. */
    public static String percent(double share) {
        return Double.isFinite(share) ? fixed(100 * share, Math.abs(share) < 0.0995 ? 1 : 0) + "%" : NONE;
    }

    /** The same as {@link #bytes(double)}, for a whole number of bytes. */
    public static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    /** A margin as the user wrote it, for example {@code 3%} or {@code 2.5%}. */
    public static String margin(double share) {
        return Numbers.share(share);
    }

    /** The margin of a plan, and where it comes from if the user did not give it. */
    public static String margin(Plan plan) {
        return margin(plan.margin())
                + switch (plan.marginFrom()) {
                    case PLAN -> "";
                    case CALIBRATION -> ": the effect of a restart, from an earlier calibration of the machine";
                    case LIMIT -> ": the limit; an earlier calibration of the machine gave a value beyond it";
                };
    }

    /** Bytes in binary units, for example {@code 187 MiB}. */
    public static String bytes(double bytes) {
        Scale scale = Scale.bytes(bytes);
        return scale.text(bytes) + " " + scale.unit();
    }

    /** Milliseconds, for example {@code 4.56 s} or {@code 12.3 ms}. */
    public static String millis(double millis) {
        Scale scale = Scale.millis(millis);
        return scale.text(millis) + " " + scale.unit();
    }

    /** Seconds to the second, for example {@code 9 min 40 s}. */
    public static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (seconds < 10) {
            return three(seconds) + " s";
        }
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 3600) {
            return whole / 60 + " min" + (whole % 60 == 0 ? "" : " " + whole % 60 + " s");
        }
        return whole / 3600 + " h" + (whole % 3600 < 60 ? "" : " " + whole % 3600 / 60 + " min");
    }
}
