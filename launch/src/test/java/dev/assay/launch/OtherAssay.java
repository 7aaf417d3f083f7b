package dev.assay.launch;

import dev.assay.launch.machine.Tools;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A separate JVM that launches an app, prints its pid, and hangs or ends; for tests that kill it.
 *
 * <p>Arguments: folder, tools to be treated as missing (comma-separated), {@code hang} or {@code exit}, what the app starts.
 */
final class OtherAssay {
    private OtherAssay() {}

    public static void main(String[] args) throws InterruptedException {
        Launcher launcher = new LocalLauncher(without(args[1]), ReadinessLimits.USUAL, Optional.empty());
        Launch launch = launcher.launch(new Apps(Path.of(args[0]))
                .spec("app.log", "db.password=hunter2", "app.child", args[3], "app.env", "true"));
        if (!(launch instanceof Launch.Ready ready)) {
            System.out.println(launch);
            return;
        }
        RunningServer server = ready.server();
        Eventually.holds("its log is read", () -> server.lastLogLines(1).equals(List.of("listening")));
        String child = server.lastLogLines(500).stream()
                .filter(line -> line.startsWith("child "))
                .findFirst()
                .orElseThrow();
        System.out.println("ready " + server.pid() + " " + child);
        if (args[2].equals("hang")) {
            Thread.sleep(600_000);
        }
    }

    static Tools without(String names) {
        Tools found = Tools.found();
        return new Tools(
                unless(names, "shell", found.shell()),
                unless(names, "setsid", found.setsid()),
                unless(names, "setpriv", found.setpriv()),
                unless(names, "taskset", found.taskset()),
                unless(names, "prlimit", found.prlimit()));
    }

    private static Optional<Path> unless(String names, String name, Optional<Path> tool) {
        return names.contains(name) ? Optional.empty() : tool;
    }
}
