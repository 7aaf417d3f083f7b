package dev.assay.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** A campaign of kills, started by {@code lab/kills}; its figures go to {@code docs/trust/reliability/kills.json}. */
final class Kills {
    private Kills() {}

    /** Runs it: {@code HOME JSON} and the options of the script. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(arguments[0]).toAbsolutePath();
        KillOptions options = KillOptions.parse(
                home, List.of(arguments).subList(2, arguments.length).toArray(String[]::new));
        List<KillRecord> records = new KillCampaign(options).run();
        figures(home, options, records).write(Path.of(arguments[1]));
        records.stream().filter(record -> record.found() > 0).forEach(record -> System.out.println(record.line()));
        System.out.println(kills(records).size() + " kills, "
                + records.stream().mapToInt(KillRecord::found).sum() + " found");
    }

    static ReliabilityFile figures(Path home, KillOptions options, List<KillRecord> records) {
        List<KillRecord> kills = kills(records);
        int blocks = records.stream()
                .filter(record -> !record.kill())
                .mapToInt(KillRecord::blocks)
                .sum();
        List<ReliabilityFile.Row> rows = new ArrayList<>();
        for (KillTarget target : KillTarget.all()) {
            List<KillRecord> these = kills.stream()
                    .filter(record -> record.what().equals(target.toString()))
                    .toList();
            rows.add(new ReliabilityFile.Row(
                    "kills of " + target.words(),
                    these.size(),
                    these.stream().filter(record -> record.found() > 0).count(),
                    stages(these)));
        }
        rows.add(blocks("complete blocks that were lost", records, KillRecord::lost));
        rows.add(blocks("complete blocks that were there or counted twice", records, KillRecord::twice));
        rows.add(row("processes left after 10 s", records, KillRecord::processes, ""));
        rows.add(row("listening ports left after 10 s", records, KillRecord::ports, ""));
        rows.add(row("temporary files left after 10 s", records, KillRecord::files, ""));
        rows.add(row("cgroups left after 10 s", records, KillRecord::cgroups, "Assay creates none"));
        rows.add(row("wrong exit codes", records, record -> record.wrong() ? 1 : 0, ""));
        return ReliabilityFile.now(
                "Kills of a real comparison",
                "lab/kills --trials " + kills.size() + " --seed " + options.seed() + " --longest "
                        + options.longest().toSeconds(),
                home,
                rows,
                List.of(
                        String.format(
                                Locale.ROOT,
                                "A trial starts `assay compare` or `assay resume` with the built-in app on %s from a shell and sends"
                                        + " SIGKILL to one target at a seeded moment of the first %d s. The next trial resumes. Experiments"
                                        + " that ran to their end and were judged again: %d, with %d blocks.",
                                options.servers(),
                                options.longest().toSeconds(),
                                records.size() - kills.size(),
                                blocks),
                        "The load generator runs in Assay's process, so it dies with Assay and is not a target of its own.",
                        "If Assay survives (a server, the watcher or the shell was killed), it has up to 10 s to notice and then gets"
                                + " SIGTERM. It must exit with 130, or with 3 if it had already ended because the server died in the"
                                + " pilot. If all was measured by then, it may end with 0, or with 143 while it writes its files."
                                + " The next trial completes them.",
                        "A comparison needs six blocks, so the shortest plan takes about two minutes; a trial covers part of it."));
    }

    private static List<KillRecord> kills(List<KillRecord> records) {
        return records.stream().filter(KillRecord::kill).toList();
    }

    private static ReliabilityFile.Row row(
            String what, List<KillRecord> records, ToIntFunction<KillRecord> figure, String note) {
        return new ReliabilityFile.Row(
                what, records.size(), records.stream().mapToInt(figure).sum(), note);
    }

    /** What can only go wrong with blocks: tried are those on disk at each kill and each end. */
    private static ReliabilityFile.Row blocks(String what, List<KillRecord> records, ToIntFunction<KillRecord> figure) {
        return new ReliabilityFile.Row(
                what,
                records.stream().mapToInt(KillRecord::blocks).sum(),
                records.stream().mapToInt(figure).sum(),
                "those on disk at each kill or end");
    }

    /** In which parts of the experiment they fell. */
    private static String stages(List<KillRecord> kills) {
        return kills.stream()
                .collect(Collectors.groupingBy(KillRecord::stage, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(stage -> stage.getKey() + " " + stage.getValue())
                .collect(Collectors.joining(", "));
    }
}
