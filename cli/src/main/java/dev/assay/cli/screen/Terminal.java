package dev.assay.cli.screen;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The user's terminal.
 *
 * @param columns its current width
 * @param unicode whether it shows more than ASCII
 * @param answers lines that the user types; empty if nobody can be asked
 */
public record Terminal(IntSupplier columns, boolean unicode, Optional<BufferedReader> answers) {
    private static final long STTY_SECONDS = 2;

    /**
     * The terminal of this process.
     *
     * @param columns its width if it does not report one
     * @param typing whether standard input is the terminal
     */
    static Terminal here(Map<String, String> environment, int columns, boolean typing) {
        return new Terminal(
                new Width(columns),
                unicode(environment),
                typing
                        ? Optional.of(new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())))
                        : Optional.empty());
    }

    /** By POSIX, the first of these variables that is not empty names the character set; without any it is ASCII. */
    static boolean unicode(Map<String, String> environment) {
        for (String name : List.of("LC_ALL", "LC_CTYPE", "LANG")) {
            String value = environment.getOrDefault(name, "");
            if (!value.isEmpty()) {
                return value.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8");
            }
        }
        return false;
    }

    /** Asks the terminal once, and again when SIGWINCH reports a new size: no process is started unless somebody resizes it. */
    private static final class Width implements IntSupplier {
        private final int otherwise;
        /** 0 until first asked. */
        private final AtomicInteger known = new AtomicInteger();

        Width(int otherwise) {
            this.otherwise = otherwise;
        }

        @Override
        @SuppressWarnings("resource") // the handler stays until this process ends
        public int getAsInt() {
            if (known.get() == 0) {
                new Signals().handle("WINCH", this::ask);
                ask();
            }
            return known.get();
        }

        private void ask() {
            known.set(size().orElse(otherwise));
        }

        private static OptionalInt size() {
            try {
                Process stty = new ProcessBuilder("stty", "size")
                        .redirectInput(new File("/dev/tty"))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                try {
                    if (!stty.waitFor(STTY_SECONDS, TimeUnit.SECONDS)) {
                        return OptionalInt.empty();
                    }
                    String said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                    Matcher size = Pattern.compile("\\d+ (\\d{1,5})\\s*").matcher(said);
                    return size.matches() && Integer.parseInt(size.group(1)) > 0
                            ? OptionalInt.of(Integer.parseInt(size.group(1)))
                            : OptionalInt.empty();
                } finally {
                    stty.destroyForcibly();
                }
            } catch (IOException noTerminal) {
                return OptionalInt.empty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return OptionalInt.empty();
            }
        }
    }
}
