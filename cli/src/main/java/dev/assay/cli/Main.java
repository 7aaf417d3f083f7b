package dev.assay.cli;

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
}
