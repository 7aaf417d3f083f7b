package dev.assay.behave;

import dev.assay.cli.screen.Console;

/** Shows the progress of the cases: on a terminal a line that is redrawn, elsewhere one line per family. */
final class BehaviourProgress implements Behaving.Progress {
    private final Console console;
    private String last = "";

    BehaviourProgress(Console console) {
        this.console = console;
    }

    @Override
    public void at(String contender, String family, int percent) {
        String line = contender + ": " + family;
        if (console.live()) {
            console.err().print("\r" + line + " " + percent + "% ");
            if (percent == 100) {
                console.err().println();
            }
            console.err().flush();
        } else if (!line.equals(last)) {
            console.err().println(line);
        }
        last = line;
    }
}
