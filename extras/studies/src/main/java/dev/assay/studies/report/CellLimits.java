package dev.assay.studies.report;

import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Environment;
import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Server;
import dev.assay.model.Settings;
import dev.assay.model.Stack;
import dev.assay.studies.model.StudyCell;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What the tables of Assay's own study do not show.
 *
 * @param rows the cells that exist
 * @param results of those that have ended
 * @param run what ran in them
 * @param comparisons of a metric, in all of them
 */
record CellLimits(
        List<StudyCell> rows,
        Map<StudyCell, StudyCell.Result> results,
        CellsRun run,
        Function<Metric, List<Comparison>> comparisons) {
    /** A server that closes more connections than one in so many requests does so by a limit. */
    private static final int FEW = 1_000;

    List<String> all() {
        List<String> limits = new ArrayList<>();
        long untold = untold(Metric.CPU_PER_REQUEST);
        if (untold > 0) {
            limits.add(untold + " of "
                    + Numbers.count(comparisons.apply(Metric.CPU_PER_REQUEST).size(), "comparison")
                    + " of CPU per request: undecided or refused.");
        }
        List<String> others = CellSections.OTHERS.stream()
                .filter(metric -> !metric.counter() && untold(metric) > 0)
                .map(metric ->
                        untold(metric) + " of " + comparisons.apply(metric).size() + " of " + metric.title())
                .toList();
        if (!others.isEmpty()) {
            limits.add((untold > 0 ? "The same for " : "Undecided or refused: ") + Numbers.list(others) + ".");
        }
        if (results.size() < rows.size()) {
            limits.add(Numbers.count(rows.size() - results.size(), "cell") + ": not measured yet.");
        }
        List<String> closing = closing();
        if (!closing.isEmpty()) {
            limits.add("How servers differ on connections that stay open, where settings are defaults: "
                    + Numbers.list(closing) + (closing.size() == 1 ? " closes" : " close")
                    + " each after some requests; others do not."
                    + (allKeepWhereEqual() ? " With equal settings all keep them." : ""));
        }
        if (results.keySet().stream().anyMatch(cell -> cell.settings().equals(Settings.EQUAL))) {
            limits.add(
                    "Servers that differ in nothing else: equal settings leave event loops, queues, buffers, header lines and"
                            + " limits that only some servers have as they are.");
        }
        if (results.size() > 1) {
            limits.add(
                    "Whether one row differs from another: servers took turns within a row, and rows were measured"
                            + " one after another" + (run.severalMachines() ? ", not all on one machine" : "")
                            + (run.versions().size() > 1 ? ", not all by one version of Assay" : "")
                            + (run.changed() ? ", not all with the same app, server versions and JDKs" : "")
                            + rates()
                            + ". Compare two rows with assay compare NAME=JAR, or with --jdk, --virtual-threads or --settings.");
            limits.add(
                    "Whether each of these differences would be found again: in a row, a false difference has a chance of 5% for"
                            + " CPU per request, for start-up time, for the other metrics under load and for the counters; over all"
                            + " rows it is not limited.");
        }
        if (!results.isEmpty()) {
            limits.add(
                    "Other apps, or servers without Spring: these requests (half of them for a word, a quarter for a list of some"
                            + " 17 KB, a quarter with a small JSON body) go through Spring, its metrics and Jackson, but no database.");
            limits.add("Other machines: each row is from one machine, with " + Numbers.list(serverCpus())
                    + " of its CPUs for the servers"
                    + (overLoopback() ? " and the load on loopback" : "")
                    + "; processor, number of CPUs and network can change figures and ranks.");
        }
        if (results.keySet().stream().anyMatch(cell -> cell.stack() == Stack.REACTIVE)) {
            limits.add(
                    "Servers alone: WebFlux reaches some through the Servlet API, Undertow and Reactor Netty through their own.");
        }
        return limits;
    }

    private long untold(Metric metric) {
        return comparisons.apply(metric).stream()
                .filter(one -> !CellSections.told(one))
                .count();
    }

    private boolean overLoopback() {
        return results.values().stream()
                .noneMatch(result -> result.environment().facts().containsKey(Environment.LOAD_HOST));
    }

    /** CPU per request varies with the rate, and each row has a rate of its own. */
    private String rates() {
        DoubleSummaryStatistics all = results.values().stream()
                .mapToDouble(result -> result.verdict().ratePerSecond())
                .filter(rate -> rate > 0)
                .summaryStatistics();
        String least = Numbers.rate(all.getMin());
        String most = Numbers.rate(all.getMax());
        return least.equals(most) || all.getCount() == 0
                ? ""
                : ", at rates from " + least + " to " + most + ", on which CPU per request depends";
    }

    private List<String> serverCpus() {
        return results.values().stream()
                .map(result -> result.environment().placement().servers().size())
                .distinct()
                .sorted()
                .map(Numbers::integer)
                .toList();
    }

    /** Servers that close connections where others of the row do not. */
    private List<String> closing() {
        return results.entrySet().stream()
                .filter(one -> one.getKey().settings().equals(Settings.DEFAULTS))
                .map(one -> one.getValue().verdict().contenders())
                .filter(contenders -> contenders.stream().anyMatch(one -> !closes(one)))
                .flatMap(contenders -> contenders.stream().filter(CellLimits::closes))
                .flatMap(contender -> Server.byId(contender.server()).stream())
                .distinct()
                .sorted()
                .map(Server::title)
                .toList();
    }

    /** Whether there are rows with equal settings and no server of them closes connections. */
    private boolean allKeepWhereEqual() {
        List<ContenderSummary> equal = results.entrySet().stream()
                .filter(one -> one.getKey().settings().equals(Settings.EQUAL))
                .flatMap(one -> one.getValue().verdict().contenders().stream())
                .toList();
        return !equal.isEmpty() && equal.stream().noneMatch(CellLimits::closes);
    }

    private static boolean closes(ContenderSummary contender) {
        return contender.serverCloses() > contender.requests() / FEW;
    }
}
