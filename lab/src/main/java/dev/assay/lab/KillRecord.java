package dev.assay.lab;

import java.util.List;

/**
 * What came of one kill, or of an experiment that went on to its end.
 *
 * @param trial from 1; 0 of an end
 * @param experiment from 1
 * @param what {@link KillTarget}, or {@code end}
 * @param millis from the start of Assay to the kill
 * @param stage of the experiment: start, pilot or block
 * @param blocks whole on the disk by then
 * @param lost of them
 * @param twice blocks that are there, or count, more than once
 * @param processes that were left after ten seconds
 * @param ports on which something listened then
 * @param files that were left in the temporary folder then, or hidden ones in the result folder at the end
 * @param cgroups that were left then
 * @param exitCode of Assay, as the shell around it told it
 * @param wrong whether it should have been another one
 */
public record KillRecord(
        int trial,
        int experiment,
        String what,
        long millis,
        String stage,
        int blocks,
        int lost,
        int twice,
        int processes,
        int ports,
        int files,
        int cgroups,
        int exitCode,
        boolean wrong) {
    static final String END = "end";

    /** Whether it was a kill rather than an end. */
    public boolean kill() {
        return !what.equals(END);
    }

    /** Everything that should not be, in sum; the aim is 0. */
    public int found() {
        return lost + twice + processes + ports + files + cgroups + (wrong ? 1 : 0);
    }

    String line() {
        return String.join(
                "\t",
                List.of(
                        "" + trial,
                        "" + experiment,
                        what,
                        "" + millis,
                        stage,
                        "" + blocks,
                        "" + lost,
                        "" + twice,
                        "" + processes,
                        "" + ports,
                        "" + files,
                        "" + cgroups,
                        "" + exitCode,
                        "" + wrong));
    }

    static KillRecord ofLine(String line) {
        String[] field = line.split("\t", -1);
        return new KillRecord(
                Integer.parseInt(field[0]),
                Integer.parseInt(field[1]),
                field[2],
                Long.parseLong(field[3]),
                field[4],
                Integer.parseInt(field[5]),
                Integer.parseInt(field[6]),
                Integer.parseInt(field[7]),
                Integer.parseInt(field[8]),
                Integer.parseInt(field[9]),
                Integer.parseInt(field[10]),
                Integer.parseInt(field[11]),
                Integer.parseInt(field[12]),
                Boolean.parseBoolean(field[13]));
    }
}
