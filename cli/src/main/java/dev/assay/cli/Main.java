package dev.assay.cli;

import java.util.Map;

/** The program. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Console console = Console.system(System.getenv());
        int code = Assay.run(console, System.getenv(), arguments);
        console.out().flush();
        console.err().flush();
        System.exit(code);
    }

    /** As {@code main}, for tests: the same commands with other streams and environment. */
    static int run(Console console, Map<String, String> environment, String... arguments) {
        return Assay.run(console, environment, arguments);
    }
}
