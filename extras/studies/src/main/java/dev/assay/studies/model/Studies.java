package dev.assay.studies.model;

import dev.assay.model.BadInputException;
import dev.assay.model.ShippedText;
import dev.assay.model.plan.Stay;
import dev.assay.plan.PlanFile;
import dev.assay.plan.PlanText;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.Spelling;
import dev.assay.tools.ToolLoad;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** The published comparisons that come with Assay, each as a resource file. Pure and thread-safe. */
public final class Studies {
    private static final List<String> NAMES = List.of("""
            javacodegeeks-2017 baeldung-2018 jhipster-2020 rest-2016-round1 rest-2016-round2 rest-2016-round3
            virtual-threads-2026 undertow-memory-2026 zgc-2026 httparena-2026 pool-or-virtual-2026""".split("\\s+"));

    private static final String NO_KEYS =
            "write title:, tool:, apps:, plan: and parts: (assay study --new has an example)";

    private Studies() {}

    /** Their names in display order. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * The study with this name, as it was published.
     *
     * @param seed of its random data, and of Assay's own experiment
     * @throws BadInputException if there is none; suggests the nearest
     */
    public static Study named(String name, long seed) {
        if (!NAMES.contains(name)) {
            throw new BadInputException("study " + name, "is not known", advice(name));
        }
        return of(name, new PlanText(file(name), text(name)), seed);
    }

    /**
     * The text of the study with this name.
     *
     * @param name one of {@link #names}
     */
    public static String text(String name) {
        return ShippedText.of(Studies.class, file(name));
    }

    /**
     * A study that a user wrote, named after its file without the extension.
     *
     * @param seed of its random data, and of Assay's own experiment
     * @throws BadInputException naming everything that is wrong: file, line, column, key, and what to write instead
     */
    public static Study of(PlanText file, long seed) {
        String last = file.name().replaceFirst(".*[/\\\\]", "").replaceFirst("\\.[^.]*$", "");
        String name =
                last.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return of(name.isEmpty() ? "study" : name, file, seed);
    }

    /** A small study file with comments, for users to start from. */
    public static String example() {
        return text("new");
    }

    private static String file(String name) {
        return "studies/" + name + ".yaml";
    }

    /** Suggests the names with the same beginning, or the nearest, and lists all. */
    private static String advice(String name) {
        String all = "valid: " + String.join(", ", NAMES);
        List<String> alike = NAMES.stream()
                .filter(known -> name.length() > 2 && known.startsWith(name.toLowerCase(Locale.ROOT)))
                .toList();
        return alike.isEmpty()
                ? Spelling.advice(name, NAMES)
                : "Did you mean " + String.join(", ", alike) + "? (" + all + ")";
    }

    /**
     * The same study with some of its contenders, in the order of the study.
     *
     * @param contenders their ids; empty means all
     * @throws BadInputException if the study does not have one of them
     */
    public static Study only(Study study, List<String> contenders) {
        List<String> known = study.plan().ids();
        for (String contender : contenders) {
            if (!known.contains(contender)) {
                throw new BadInputException(
                        "--servers", study.name() + " has no " + contender, Spelling.advice(contender, known));
            }
        }
        return contenders.isEmpty()
                ? study
                : study.with(study.plan()
                        .withContenders(study.plan().contenders().stream()
                                .filter(contender -> contenders.contains(contender.id()))
                                .toList()));
    }

    /**
     * A study with this name.
     *
     * @throws BadInputException naming everything that is wrong: file, line, column, key, and what to write instead
     */
    public static Study of(String name, PlanText file, long seed) {
        Problems problems = new Problems();
        Optional<Study> study = problems.attempt(
                () -> new StudyReader(PlanFile.root(file, "study", NO_KEYS), problems).read(name, seed));
        problems.throwIfAny();
        return study.orElseThrow();
    }

    /**
     * A scale as users write it: {@code 0.1} or {@code 10%}.
     *
     * @throws BadInputException unless it is above 0 and at most 1
     */
    public static double scale(String text, String where) {
        return FieldReader.ratio(text)
                .map(BigDecimal::doubleValue)
                .filter(scale -> scale > 0 && scale <= 1)
                .orElseThrow(() -> new BadInputException(
                        where, "is not a share above 0 and at most 1: " + text, "Write for example 0.1 or 10%."));
    }

    /**
     * The same study, shortened: durations, pauses before the first request, warm-ups and the number of starts are multiplied by the scale,
     * and so is the number of users or of loops, whichever each part names. Fewer users keep their spacing. With fewer loops, as many users
     * are active at once, and they arrive faster; loops never fall below one, then the number of users is reduced instead.
     *
     * @param scale above 0, at most 1
     */
    public static Study shortened(Study study, double scale) {
        int starts = study.starts() == 0 ? 0 : (int) Math.max(1, Math.round(study.starts() * scale));
        return study.with(
                study.parts().stream()
                        .map(part -> part.with(
                                shortened(part.load(), part.shortened(), scale),
                                part.warmUp().map(load -> shortened(load, Study.Shortened.LOOPS, scale))))
                        .toList(),
                starts);
    }

    private static ToolLoad shortened(ToolLoad load, Study.Shortened shortened, double scale) {
        if (shortened == Study.Shortened.USERS && !load.rampUp().isZero()) {
            long users = Math.max(1, Math.round(load.users() * scale));
            Duration ramp = times(load.rampUp(), (double) users / load.users());
            return with(load, users, ramp, load.loops(), scale);
        }
        Duration ramp = times(load.rampUp(), scale);
        if (load.loops().isEmpty()) {
            return with(load, load.users(), ramp, load.loops(), scale);
        }
        double wanted = load.loops().getAsLong() * scale;
        long left = Math.max(1, Math.round(wanted));
        return with(load, Math.round(load.users() * Math.min(1, wanted)), ramp, OptionalLong.of(left), scale);
    }

    private static ToolLoad with(ToolLoad load, long users, Duration ramp, OptionalLong loops, double scale) {
        return new ToolLoad(
                load.first(),
                load.requests(),
                (int) Math.max(1, users),
                ramp,
                loops,
                load.duration().map(time -> times(time, scale)),
                load.stay().map(stay -> new Stay(times(stay.pause(), scale), times(stay.time(), scale))),
                load.pace(),
                load.keepAlive(),
                load.seed());
    }

    private static Duration times(Duration time, double scale) {
        long millis = Math.round(time.toMillis() * scale);
        return Duration.ofMillis(time.isZero() ? 0 : Math.max(1, millis));
    }
}
