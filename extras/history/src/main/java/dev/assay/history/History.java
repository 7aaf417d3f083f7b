package dev.assay.history;

import dev.assay.model.Metric;
import dev.assay.model.Require;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Several experiments, such as one for each commit or version, in the order in which they were measured.
 *
 * @param series every metric of every contender that at least two of the runs have
 */
public record History(List<Run> runs, List<Series> series) {
    public History {
        runs = List.copyOf(runs);
        series = List.copyOf(series);
    }

    /**
     * One experiment.
     *
     * @param label for people, for example the name of its folder
     * @param start when it began
     * @param before index of the run of its kind that it is compared with; empty for the first
     * @param changes what differs from that run: ideally just the upgrade
     * @param obstacles why its figures cannot be compared with those of any of its kind before it, such as the last; else empty
     * @param stretch index of the first run of its stretch: those of the same one can be compared
     */
    public record Run(
            String label,
            Instant start,
            Optional<Integer> before,
            List<String> changes,
            List<String> obstacles,
            int stretch) {
        public Run {
            changes = List.copyOf(changes);
            obstacles = List.copyOf(obstacles);
        }
    }

    /**
     * One metric of one contender over the runs.
     *
     * @param reference what the figures are ratios to, within blocks or rounds; empty for the contender's own figures
     * @param points runs that have no figure are left out
     * @param changes lasting changes of the level among runs of a stretch, in the order of the runs
     */
    public record Series(
            Metric metric, String contender, Optional<String> reference, List<Point> points, List<Change> changes) {
        public Series {
            points = List.copyOf(points);
            changes = List.copyOf(changes);
        }
    }

    /**
     * The figure of one run, in the metric's unit or as a ratio.
     *
     * @param run index in {@link History#runs}, from 0
     * @param middle geometric mean over blocks or rounds
     * @param low the lowest of them
     * @param high the highest of them
     * @param replicates blocks or rounds, at least 1
     */
    public record Point(int run, double middle, double low, double high, int replicates) {
        public Point {
            Require.that(replicates >= 1, "a point has at least one block or round");
        }
    }

    /**
     * A lasting change of the level.
     *
     * @param run the first on the new level
     * @param ratio new level to old level
     * @param p permutation p-value: share of random orders of the same figures that show a change at least as clear
     */
    public record Change(int run, double ratio, double p) {}
}
