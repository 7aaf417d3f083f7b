package dev.assay.imports;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Times in the forms that servers and recorders write. Without a zone they are taken as UTC: only their differences matter. */
final class TimeText {
    /** For messages. */
    static final String FORMS = "21/Nov/2026:10:00:00 +0000, 2026-11-21T10:00:00Z or seconds since 1970";

    private static final int SHORTEST = 10;
    private static final int LONGEST = 60;
    private static final Pattern EPOCH =
            Pattern.compile("\\d{10}(\\.\\d{1,9})?|\\d{13}(\\.\\d+)?|\\d{16}|[0-8]\\d{18}");
    private static final Pattern YEAR_WITH_SLASHES = Pattern.compile("^(\\d{4})/(\\d\\d)/");
    private static final Pattern ZONE_NAME = Pattern.compile("\\[[^\\]]*]$");
    private static final Pattern UTC = Pattern.compile(" ?(UTC|GMT|z)$");
    private static final String LOG_PATTERN = "d/[MMM][LLL]/uuuu[:][' ']HH:mm:ss";
    private static final DateTimeFormatter LOG = format(LOG_PATTERN, Locale.ENGLISH);
    /** Of Java servers that name months in the language of their machine, with a full stop or without. */
    private static final List<DateTimeFormatter> LOG_ELSEWHERE = Stream.of("de", "fr", "es", "it", "pt", "nl")
            .map(language -> format(LOG_PATTERN, Locale.forLanguageTag(language)))
            .toList();
    /** As C writes it. */
    private static final DateTimeFormatter C = format("EEE MMM d HH:mm:ss uuuu", Locale.ENGLISH);

    private static final DateTimeFormatter ISO = format("uuuu-MM-dd['T'][' ']HH:mm[:ss]", Locale.ENGLISH);
    /** As in tables that Kibana exports. */
    private static final DateTimeFormatter KIBANA = format("MMM d, uuuu @ HH:mm:ss", Locale.ENGLISH);

    private TimeText() {}

    private static DateTimeFormatter format(String pattern, Locale language) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(pattern)
                .optionalStart()
                .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
                .optionalEnd()
                .appendPattern("[' '][XXX][XX][X]")
                .toFormatter(language);
    }

    /** Empty if the text is no time. */
    static Optional<Instant> parse(String text) {
        String time = text.strip();
        if (time.length() < SHORTEST || time.length() > LONGEST) {
            return Optional.empty();
        } else if (EPOCH.matcher(time).matches()) {
            return Optional.of(epoch(time));
        } else if (time.charAt(2) == '/' || time.charAt(1) == '/') {
            return parse(time.replace(',', '.'), LOG).or(() -> elsewhere(time));
        } else if (Character.isLetter(time.charAt(0))) {
            return parse(time, time.indexOf('@') > 0 ? KIBANA : DateTimeFormatter.RFC_1123_DATE_TIME)
                    .or(() -> parse(time.replace("  ", " "), C));
        }
        String plain = ZONE_NAME.matcher(time.replace(',', '.')).replaceFirst("");
        String dashes = YEAR_WITH_SLASHES.matcher(plain).replaceFirst("$1-$2-");
        return Character.isDigit(time.charAt(0)) ? parse(UTC.matcher(dashes).replaceFirst("Z"), ISO) : Optional.empty();
    }

    /** @param time one character per byte */
    private static Optional<Instant> elsewhere(String time) {
        String text = new String(time.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        return LOG_ELSEWHERE.stream()
                .flatMap(format -> parse(text, format).stream())
                .findFirst();
    }

    private static Optional<Instant> parse(String time, DateTimeFormatter format) {
        try {
            TemporalAccessor parsed = format.parseBest(time, OffsetDateTime::from, LocalDateTime::from);
            return Optional.of(
                    parsed instanceof OffsetDateTime zoned
                            ? zoned.toInstant()
                            : ((LocalDateTime) parsed).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException anotherForm) {
            return Optional.empty();
        }
    }

    /** Seconds, milliseconds, microseconds or nanoseconds, told apart by the number of digits. */
    private static Instant epoch(String time) {
        int digits = time.replaceFirst("\\..*", "").length();
        BigDecimal seconds = new BigDecimal(time).movePointLeft(digits - 10);
        BigDecimal nanos = seconds.remainder(BigDecimal.ONE).movePointRight(9);
        return Instant.ofEpochSecond(seconds.longValue(), nanos.longValue());
    }
}
