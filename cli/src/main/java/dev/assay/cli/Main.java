package dev.assay.cli;

import java.util.OptionalInt;

/** The program. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Console console = Console.system(System.getenv());
        OptionalInt answered = atOnce(console, arguments);
        if (answered.isPresent()) {
            console.out().flush();
            console.err().flush();
            // Nothing has been started. exit() would start the logging system, since JDK 21.
            Runtime.getRuntime().halt(answered.getAsInt());
        }
        int code = Assay.run(console, System.getenv(), arguments);
        console.out().flush();
        console.err().flush();
        System.exit(code);
    }

    private static OptionalInt atOnce(Console console, String... arguments) {
        try {
            return Overview.answer(console, arguments);
        } catch (RuntimeException
                | Error failure) { // Java's own exit code 1 would mean that a --fail-if condition holds
            return OptionalInt.of(Assay.failed(console, failure));
        }
    }
}
