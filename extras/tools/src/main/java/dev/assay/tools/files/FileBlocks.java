package dev.assay.tools.files;

import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Runs of two contenders as blocks (ADR 0040): in order of time, two consecutive runs of different contenders are a block, and no run is in
 * two. The pairing does not depend on what was measured.
 */
record FileBlocks(List<Block> blocks) {
    /** Two consecutive runs with known times. */
    record Block(FileRun contender, FileRun reference) {
        /** Time from the middle of the reference's run to the middle of the contender's, in milliseconds. */
        private double later() {
            return middle(contender) - middle(reference);
        }

        private double middle() {
            return (middle(contender) + middle(reference)) / 2;
        }

        private static double middle(FileRun run) {
            return run.span().orElseThrow().middle();
        }
    }

    FileBlocks {
        blocks = List.copyOf(blocks);
    }

    /** Pairs runs, all of which must have a span. */
    static FileBlocks of(List<FileRun> contender, List<FileRun> reference) {
        List<FileRun> inOrder = Stream.concat(contender.stream(), reference.stream())
                .sorted(Comparator.comparingDouble(
                        run -> run.span().orElseThrow().startMillis()))
                .toList();
        List<Block> blocks = new ArrayList<>();
        for (int i = 1; i < inOrder.size(); i++) {
            FileRun before = inOrder.get(i - 1);
            FileRun run = inOrder.get(i);
            if (!before.contender().equals(run.contender())) {
                boolean first = contender.contains(before);
                blocks.add(first ? new Block(before, run) : new Block(run, before));
                i++;
            }
        }
        return new FileBlocks(blocks);
    }

    int size() {
        return blocks.size();
    }

    int contenderFirst() {
        return (int) blocks.stream().filter(block -> block.later() < 0).count();
    }

    /**
     * The t interval of the mean log-ratio, widened by the rounding of the figures and by the bias of a steady drift with this order of
     * runs.
     *
     * @param alpha probability of missing the true mean
     */
    Interval interval(FileFigure figure, double alpha) {
        double drift = Math.abs(drift(figure));
        Interval measured = StudentT.interval(logRatios(figure), alpha);
        Interval least = StudentT.interval(
                logs(block -> low(block.contender(), figure) - high(block.reference(), figure)), alpha);
        Interval most = StudentT.interval(
                logs(block -> high(block.contender(), figure) - low(block.reference(), figure)), alpha);
        return new Interval(
                Math.min(measured.low(), least.low()) - drift, Math.max(measured.high(), most.high()) + drift);
    }

    double[] logRatios(FileFigure figure) {
        return logs(block -> log(block.contender(), figure) - log(block.reference(), figure));
    }

    /**
     * Bias of the mean log-ratio if both figures drift linearly with time: the least-squares slope of the blocks' mean logarithms, times
     * how much later the contender ran on average.
     */
    double drift(FileFigure figure) {
        double[] times = logs(Block::middle);
        double[] means = logs(block -> (log(block.contender(), figure) + log(block.reference(), figure)) / 2);
        double time = mean(times);
        double mean = mean(means);
        double both = 0;
        double square = 0;
        for (int i = 0; i < times.length; i++) {
            both += (times[i] - time) * (means[i] - mean);
            square += (times[i] - time) * (times[i] - time);
        }
        return square == 0 ? 0 : both / square * mean(logs(Block::later));
    }

    private static double mean(double[] values) {
        return Sample.mean(values);
    }

    private double[] logs(ToDoubleFunction<Block> value) {
        return blocks.stream().mapToDouble(value).toArray();
    }

    private static double log(FileRun run, FileFigure figure) {
        return Math.log(run.figure(figure).orElseThrow().value());
    }

    private static double low(FileRun run, FileFigure figure) {
        FileRun.Figure of = run.figure(figure).orElseThrow();
        return Math.log(of.value() - of.plusMinus());
    }

    private static double high(FileRun run, FileFigure figure) {
        FileRun.Figure of = run.figure(figure).orElseThrow();
        return Math.log(of.value() + of.plusMinus());
    }
}
