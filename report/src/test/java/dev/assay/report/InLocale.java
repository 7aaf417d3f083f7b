package dev.assay.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Runs something under another default locale. */
public final class InLocale {
    /** English, one that swaps comma and point, and two with their own digits. */
    public static final List<String> TAGS = List.of("en-US", "de-DE", "hi-IN-u-nu-deva", "ar-EG-u-nu-arab");

    private InLocale() {}

    public static String get(String tag, Supplier<String> text) {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(tag));
        try {
            return text.get();
        } finally {
            Locale.setDefault(before);
        }
    }
}
