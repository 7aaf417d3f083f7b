package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Server;
import dev.assay.model.Settings;
import dev.assay.model.StudyCell;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;

/**
 * What the tables of Assay's own study do not show.
 *
 * @param rows the cells that exist
 * @param results of those that have ended
 * @param run what ran in them
 * @param decisive their comparisons in the deciding metric
 */
record CellLimits(
        List<StudyCell> rows, Map<StudyCell, StudyCell.Result> results, CellsRun run, List<Comparison> decisive) {
    /** A server that closes more connections than one in so many requests does so by a limit. */
    private static final int FEW = 1_000;

    List<String> all() {
        List<String> limits = new ArrayList<>();
        long untold = decisive.stream().filter(one -> !CellSections.told(one)).count();
        if (untold > 0) {
            limits.add(untold + " of " + Numbers.count(decisive.size(), "comparison")
                    + " of CPU per request: undecided or refused.");
        }
        if (results.size() < rows.size()) {
            limits.add(Numbers.count(rows.size() - results.size(), "cell") + ": not measured yet.");
        }
        List<String> closing = closing();
        if (!closing.isEmpty()) {
            limits.add("How servers differ on connections that stay open, where settings are defaults: "
                    + Numbers.list(closing) + (closing.size() == 1 ? " closes" : " close")
                    + " each after some requests; others do not. With equal settings all keep them.");
        }
        if (results.keySet().stream().anyMatch(cell -> cell.settings().equals(Settings.EQUAL))) {
            limits.add(
                    "Servers that differ in nothing else: equal settings leave event loops, buffers and header lines as"
                            + " they are.");
        }
        if (results.size() > 1) {
            limits.add(
                    "Whether one row differs from another: servers took turns within a row, and rows were measured"
                            + " one after another" + rates() + (run.severalMachines() ? ", not all on one machine" : "")
                            + (run.versions().size() > 1 ? ", not all by one version of Assay" : "")
                            + (run.changed() ? ", not all with the same app, server versions and JDKs" : "")
                            + ". Compare two rows with assay compare NAME=JAR, or with --jdk, --virtual-threads or --settings.");
            limits.add(
                    "Whether each of these differences would be found again: error probabilities hold for a row, not for"
                            + " the most striking of all rows.");
        }
        if (!results.isEmpty()) {
            limits.add(
                    "Other apps, or servers without Spring: these requests (a word, a list, a small JSON body) go through"
                            + " Spring, its metrics and Jackson, but no database.");
        }
        if (run.machines().size() == 1) {
            limits.add(
                    "Other machines: how much is saved depends on the processor and on how many CPUs the servers have, here "
                            + Numbers.list(serverCpus()) + "; ranks can change with both.");
        }
        return limits;
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
                : ", at rates from " + least + " to " + most + ", with which CPU per request varies";
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

    private static boolean closes(ContenderSummary contender) {
        return contender.serverCloses() > contender.requests() / FEW;
    }
}
