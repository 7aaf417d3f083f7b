package dev.assay.report;

import dev.assay.model.Shell;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.SwappedJar;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Screen;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Clean;
import java.util.List;

/** The result of {@code assay swap} on a terminal. */
public final class SwapReport {
    private SwapReport() {}

    /**
     * Writes what was removed, what was added and where the jar is.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(InspectedApp app, SwappedJar jar, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        boolean untouched = jar.untouched();
        String server = jar.server().title() + " " + Clean.line(jar.serverVersion(), 60);
        screen.paragraph(
                0,
                0,
                Clean.line(app.name(), 120)
                        + (untouched
                                ? " already runs on " + server
                                : " now runs on " + server + " instead of "
                                        + app.server().title() + " " + Clean.line(app.serverVersion(), 60)),
                Ink.BOLD);
        String path = jar.path().toString();
        screen.line((path.endsWith(".war") ? "war     " : "jar     ") + Clean.line(path, 2000));
        screen.paragraph(0, 2, "sha256  " + Clean.line(jar.sha256()), Ink.FAINT);
        list("Taken out", jar.removed(), Ink.NONE, screen);
        list("Put in", jar.added(), Ink.NONE, screen);
        if (!untouched) {
            risks(app, screen);
        }
        list("Warnings", jar.warnings(), Ink.YELLOW, screen);
        screen.blank();
        screen.paragraph(0, 2, Clean.line(app.platform(), 60) + ". The original was not changed. Run it:", Ink.NONE);
        screen.whole("java -jar " + Shell.quote(Clean.line(jar.path().toString(), 2000)));
        screen.send(out);
    }

    /**
     * Writes what in the app depends on its server, for a user about to try others; nothing if nothing was found.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void risks(InspectedApp app, TerminalStyle style, Appendable out) {
        if (!app.warnings().isEmpty()) {
            Screen screen = new Screen(style);
            risks(app, screen);
            screen.blank();
            screen.send(out);
        }
    }

    private static void risks(InspectedApp app, Screen screen) {
        list("Risks: what in the app depends on its server", app.warnings(), Ink.YELLOW, screen);
    }

    private static void list(String title, List<String> items, Ink ink, Screen screen) {
        if (!items.isEmpty()) {
            screen.heading(title + " (" + items.size() + ")");
            Clean.lines(items).forEach(item -> screen.item(2, item, ink));
        }
    }
}
