package dev.assay.report;

import dev.assay.model.Environment;
import dev.assay.words.Numbers;

/** The machine in a few lines. */
final class TerminalMachine {
    private TerminalMachine() {}

    static void show(Environment environment, Screen screen) {
        screen.heading("Measured on");
        screen.paragraph(2, 4, machine(environment), Ink.NONE);
        screen.paragraph(2, 4, app(environment), Ink.NONE);
    }

    static String machine(Environment environment) {
        return Clean.line(environment.cpu(), 80) + ", " + Numbers.count(environment.cpus(), "CPU") + ", "
                + Figures.bytes(environment.memoryBytes()) + ", " + Clean.line(environment.os(), 80)
                + (environment.virtualisation().equals("none")
                        ? ""
                        : ", " + Clean.line(environment.virtualisation(), 40))
                + "; " + placement(environment);
    }

    static String placement(Environment environment) {
        var placement = environment.placement();
        return "servers on CPU " + placement.servers() + ", generator on CPU " + placement.generator()
                + (placement.pinned() ? "" : ", not pinned");
    }

    static String app(Environment environment) {
        var app = environment.app();
        return Clean.line(app.name(), 80) + " (" + Clean.line(app.platform(), 60) + ", built with "
                + app.server().title() + " " + Clean.line(app.serverVersion(), 40) + "), Assay "
                + Clean.line(environment.assayVersion(), 40);
    }
}
