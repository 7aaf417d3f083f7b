package dev.assay.remote;

import dev.assay.launch.machine.Programs;
import dev.assay.model.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The system's {@code ssh}, so that the user's keys, agents, jump hosts and known hosts apply. It never prompts, always checks the host's
 * key, and forwards nothing. Commands run in {@code sh} on the host, whatever the login shell is.
 */
record Ssh(Supplier<Path> program, SshHost host) {
    private static final List<String> OPTIONS = List.of("""
            -T -a -x -o BatchMode=yes -o StrictHostKeyChecking=yes -o ClearAllForwardings=yes -o ControlPath=none
            -o PermitLocalCommand=no -o LogLevel=ERROR -o ConnectTimeout=10 -o ServerAliveInterval=5
            -o ServerAliveCountMax=3""".split("\\s+"));

    /** Prefix of the line in the output of {@code ssh -G}. */
    private static final String HOSTNAME = "hostname ";

    private static final int LAST_LINES = 40;
    private static final long GRACE_SECONDS = 3;

    /** The ssh of this machine, which is looked for when it is needed. */
    static Ssh to(SshHost host) {
        return new Ssh(Ssh::installed, host);
    }

    /** @throws BadInputException if there is no ssh on this machine */
    static Path installed() {
        return Programs.find("ssh")
                .orElseThrow(() -> new BadInputException(
                        "--load-host",
                        "no ssh on this machine",
                        "Install an OpenSSH client: apt-get install openssh-client"));
    }

    /**
     * The command line that runs a script on the host.
     *
     * @param script for {@code sh}, on one line, without single quotes
     * @param arguments of the script, consisting of letters, digits and {@code -=_./}
     */
    List<String> command(String script, List<String> arguments) {
        List<String> words = new ArrayList<>();
        // A session of its own: Ctrl-C in the terminal reaches only Assay, which then closes the connection itself.
        Programs.find("setsid").ifPresent(setsid -> words.add(setsid.toString()));
        words.add(program.get().toString());
        words.addAll(OPTIONS);
        words.addAll(host.words());
        StringBuilder there = new StringBuilder("exec sh -c '").append(script).append("' assay");
        arguments.forEach(argument -> there.append(" '").append(argument).append('\''));
        words.add(there.toString());
        return List.copyOf(words);
    }

    /** The host name after applying the user's ssh configuration; the name as given if that has no entry for it or ssh fails. */
    String hostname() {
        List<String> words = new ArrayList<>(List.of(program.get().toString(), "-G"));
        words.addAll(host.words());
        String plain = host.destination().substring(host.destination().indexOf('@') + 1);
        try {
            Process process = new ProcessBuilder(words)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (InputStream out = process.getInputStream()) {
                return new String(out.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.startsWith(HOSTNAME))
                        .map(line -> line.substring(HOSTNAME.length()).strip())
                        .findFirst()
                        .orElse(plain);
            }
        } catch (IOException e) {
            return plain;
        }
    }

    Session start(String script, List<String> arguments) {
        ProcessBuilder builder = new ProcessBuilder(command(script, arguments));
        builder.environment().put("LC_ALL", "C"); // ssh's messages are matched by text
        try {
            return new Session(builder.start());
        } catch (IOException e) {
            throw new BadInputException(
                    "--load-host", "ssh cannot be started: " + e.getMessage(), "Look at " + program.get() + ".", e);
        }
    }

    /**
     * Runs a script on the host to completion. A host that hangs can be left by an interrupt.
     *
     * @param input file passed as standard input, if any
     */
    Finished run(String script, List<String> arguments, Optional<Path> input) throws InterruptedException {
        Session session = start(script, arguments);
        FutureTask<String> talk = new FutureTask<>(() -> talk(session, input));
        Fanout.daemon(talk, "assay-ssh").start();
        try {
            return new Finished(session.process.waitFor(), talk.get(), session.complaints());
        } catch (ExecutionException e) {
            return new Finished(session.process.waitFor(), "", session.complaints());
        } catch (InterruptedException stopped) {
            session.process.destroyForcibly(); // ends a transfer that hangs, too
            throw stopped;
        } finally {
            session.end();
        }
    }

    /** Sends the input and returns the output. */
    private static String talk(Session session, Optional<Path> input) throws IOException {
        try (InputStream out = session.process.getInputStream()) {
            try (OutputStream in = session.process.getOutputStream()) {
                if (input.isPresent()) {
                    Files.copy(input.get(), in);
                }
            } catch (IOException e) {
                // it stopped reading: its exit code says why
            }
            return new String(out.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** @param exitCode of the script; 255 means that ssh itself failed */
    record Finished(int exitCode, String out, List<String> complaints) {}

    /** A running ssh process. */
    static final class Session {
        private final Process process;
        private final Deque<String> complaints = new ArrayDeque<>();
        private final Thread listener;

        private Session(Process process) {
            this.process = process;
            listener = Fanout.daemon(this::listen, "assay-ssh-errors");
            listener.start();
        }

        Process process() {
            return process;
        }

        private void listen() {
            try (BufferedReader reader =
                    new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    synchronized (complaints) {
                        complaints.addLast(line);
                        if (complaints.size() > LAST_LINES) {
                            complaints.removeFirst();
                        }
                    }
                }
            } catch (IOException e) {
                // no more output
            }
        }

        /** The last lines that ssh and the script wrote to standard error; complete once the process has ended. */
        List<String> complaints() throws InterruptedException {
            listener.join(TimeUnit.SECONDS.toMillis(GRACE_SECONDS));
            synchronized (complaints) {
                return List.copyOf(complaints);
            }
        }

        /** Closes the standard input of the process, and kills it if it does not end within seconds. */
        void end() {
            try {
                process.getOutputStream().close();
            } catch (IOException e) {
                // closed already, or the pipe is broken
            }
            boolean interrupted = Thread.interrupted();
            try {
                if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                interrupted = true;
                process.destroyForcibly();
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
