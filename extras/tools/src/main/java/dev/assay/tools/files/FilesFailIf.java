package dev.assay.tools.files;

import dev.assay.model.BadInputException;
import dev.assay.model.Numbers;
import dev.assay.model.verdict.ConditionResult;
import dev.assay.model.verdict.Ground;
import dev.assay.model.verdict.Outcome;
import dev.assay.verdict.condition.Answer;
import dev.assay.verdict.condition.AskedSize;
import dev.assay.verdict.condition.ConditionParser;
import dev.assay.verdict.condition.ConditionWords;
import dev.assay.verdict.condition.FailIf;
import dev.assay.verdict.condition.FigureCondition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A condition on the verdict on result files, in the syntax of {@link FailIf}:
 *
 * <pre>
 *   [CONTENDER] [FIGURE] [slightly] better|worse|equivalent|undecided [by N%] [on FIGURE]
 *   [CONTENDER] FIGURE &gt;|&gt;=|&lt;|&lt;= VALUE[UNIT]
 *   [CONTENDER] errors &gt;|&gt;=|&lt;|&lt;= COUNT|N%
 * </pre>
 *
 * <p>FIGURE is throughput, mean, p50, p90 or p99; without it, a verdict is that of the figure that decides. Figures are means over the runs
 * of a contender, errors are totals over them. What cannot be judged, or is missing in some file, is unknown.
 */
public record FilesFailIf(String expression, FigureCondition<FileFigure, Outcome> condition) {
    /** They have no refused verdicts: what cannot be judged has no verdict. */
    private static final ConditionWords<FileFigure, Outcome> WORDS = new ConditionWords<>(
            "figure",
            "'jetty worse', 'p99 worse by 5%', 'p99 > 50ms' or 'errors > 0'",
            Arrays.stream(FileFigure.values()).map(FilesFailIf::named).toList(),
            ConditionWords.outcomes(Outcome.REFUSED),
            true);

    private static ConditionWords.Named<FileFigure> named(FileFigure figure) {
        return new ConditionWords.Named<>(figure, figure.id(), figure.id(), figure.title(), unit(figure));
    }

    private static String unit(FileFigure figure) {
        return figure == FileFigure.THROUGHPUT ? "req/s" : figure.unit();
    }

    /**
     * Parses a condition.
     *
     * @throws BadInputException naming the column and what is expected there
     */
    public static FilesFailIf parse(String expression) {
        return new FilesFailIf(expression.strip(), ConditionParser.parse(expression, WORDS));
    }

    /**
     * Checks that the contender it names has files, and is not the reference if a verdict is asked for.
     *
     * @throws BadInputException naming those that do
     */
    public void requireAnswerable(List<String> contenders, String reference) {
        condition.requireOneOf(contenders);
        condition.requireCompared(reference);
    }

    /**
     * Whether the condition holds, and what fulfils it or why this is unknown. It holds if it does for any contender that it applies to;
     * otherwise it is unknown if it is for one of them.
     */
    public ConditionResult result(FilesVerdict verdict) {
        return Answer.result(expression, answers(verdict), List.of());
    }

    private List<Answer> answers(FilesVerdict verdict) {
        return verdict.contenders().stream()
                .filter(one -> condition.isAbout(one.contender()))
                .flatMap(one -> answer(one, verdict).stream())
                .toList();
    }

    /** The answer for one contender; empty for the reference if the condition is about a verdict. */
    private Optional<Answer> answer(FilesVerdict.Summary contender, FilesVerdict verdict) {
        if (condition instanceof FigureCondition.Measured<FileFigure, Outcome> measured) {
            return Optional.of(measured(measured, contender));
        } else if (condition instanceof FigureCondition.Failed<FileFigure, Outcome> failed) {
            return Optional.of(failed(failed, verdict, contender.contender()));
        }
        return contender.contender().equals(verdict.reference())
                ? Optional.empty()
                : Optional.of(judged(
                        (FigureCondition.Judged<FileFigure, Outcome>) condition, verdict, contender.contender()));
    }

    private static Answer judged(
            FigureCondition.Judged<FileFigure, Outcome> judged, FilesVerdict verdict, String contender) {
        Optional<FileComparison> found = comparison(judged.figure(), verdict, contender);
        if (found.isEmpty()) {
            return Answer.unknown(missing(contender, judged.figure()));
        } else if (found.get().verdict().isEmpty()) {
            return Answer.unknown(new Ground.Said(found.get().noVerdict() + ": "
                    + found.get().obstacle().orElseThrow().text()));
        }
        FileComparison one = found.get();
        Ground ground =
                new Ground.Said(contender + " is " + one.verdict().get().word() + ": " + one.reason(verdict.margin()));
        AskedSize size = new AskedSize(
                judged, one.verdict().get(), one.figure().lowerIsBetter(), one.ratio(), one.ciLow(), one.ciHigh());
        return size.belowMargin() ? Answer.unknown(ground) : Answer.of(size.admitted() && size.shown(), ground);
    }

    private static Optional<FileComparison> comparison(
            Optional<FileFigure> asked, FilesVerdict verdict, String contender) {
        return verdict.comparisons().stream()
                .filter(one -> one.contender().equals(contender))
                .filter(one -> asked.map(figure -> figure == one.figure()).orElse(one.primary()))
                .findFirst();
    }

    private static Answer measured(
            FigureCondition.Measured<FileFigure, Outcome> measured, FilesVerdict.Summary contender) {
        FileFigure figure = measured.figure();
        Double mean = contender.means().get(figure);
        if (mean == null) {
            return Answer.unknown(missing(contender.contender(), Optional.of(figure)));
        }
        return Answer.of(
                measured.relation().holds(mean, measured.limit()),
                new Ground.Said(figure.title() + " of " + contender.contender() + " is "
                        + Numbers.apart(Numbers::three, mean, measured.limit())
                        + " " + unit(figure)));
    }

    private static Answer failed(
            FigureCondition.Failed<FileFigure, Outcome> asked, FilesVerdict verdict, String contender) {
        List<FileRun> runs = verdict.runs().stream()
                .filter(run -> run.contender().equals(contender))
                .toList();
        OptionalLong errors = total(runs.stream().map(FileRun::errors).toList());
        OptionalLong samples = total(runs.stream().map(FileRun::samples).toList());
        if (errors.isEmpty() || (asked.share() && samples.isEmpty())) {
            return Answer.unknown(new Ground.Said(contender + ": not all files state how many requests failed"));
        }
        return Answer.of(
                asked.holds(errors.getAsLong(), (double) samples.orElse(1)),
                new Ground.Said(contender + " has " + Numbers.count(errors.getAsLong(), "error")
                        + (samples.isPresent() ? " in " + Numbers.count(samples.getAsLong(), "request") : "")));
    }

    /** @param figure empty for the one that decides */
    private static Ground missing(String contender, Optional<FileFigure> figure) {
        return new Ground.Said(contender + ": not all files state the "
                + figure.map(FileFigure::title).orElse("figure that decides"));
    }

    /** The sum; empty if any value is. */
    private static OptionalLong total(List<OptionalLong> all) {
        return all.stream().allMatch(OptionalLong::isPresent)
                ? OptionalLong.of(
                        all.stream().mapToLong(OptionalLong::getAsLong).sum())
                : OptionalLong.empty();
    }
}
