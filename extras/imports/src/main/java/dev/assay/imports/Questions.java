package dev.assay.imports;

import dev.assay.cli.screen.Console;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Asks the user at the terminal, if there is one and questions are allowed. */
record Questions(Console console, boolean allowed) {
    /** The response; empty if there was none. */
    Optional<String> ask(String question) {
        Optional<BufferedReader> answers = console.terminal().answers().filter(reader -> allowed);
        if (answers.isEmpty()) {
            return Optional.empty();
        }
        console.err().print(console.shown(question) + " ");
        console.err().flush();
        try {
            return Optional.ofNullable(answers.get().readLine())
                    .map(String::strip)
                    .filter(text -> !text.isEmpty());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
