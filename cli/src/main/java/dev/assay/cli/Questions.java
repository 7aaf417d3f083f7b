package dev.assay.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Asks whoever sits at the terminal, where somebody does and may be asked. */
final class Questions {
    private final Console console;
    private final boolean allowed;

    Questions(Console console, boolean allowed) {
        this.console = console;
        this.allowed = allowed;
    }

    /** What was answered; empty where nobody did. */
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
