package dev.assay.remote;

import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import java.util.List;
import java.util.Locale;

/** Translates errors of ssh and of the remote scripts into exceptions that say what the user can do. */
final class SshErrors {
    /** Exit code: the remote jar has the wrong SHA-256. */
    static final int OTHER_HASH = 97;
    /** Exit code: the remote jar could not be written. */
    static final int NOT_WRITTEN = 95;

    private static final int OF_SSH = 255;

    private SshErrors() {}

    /** Why a script failed: {@link BadInputException}, or {@link NoMeasurementException} if it may work next time. */
    static RuntimeException of(SshHost host, int exitCode, List<String> complaints) {
        String said = String.join("\n", complaints);
        if (exitCode == OTHER_HASH) {
            return new NoMeasurementException(
                    "The copy of Assay on " + host.destination() + " has another SHA-256 than the original.",
                    "Check that machine's disk and connection, and run it again: it will be copied again.");
        } else if (exitCode == NOT_WRITTEN) {
            return notWritten(host, said);
        }
        return exitCode == OF_SSH
                ? connecting(host, said)
                : new NoMeasurementException(
                        "The command on " + host.destination() + " ended with " + exitCode + "." + quoted(said),
                        "Check that machine: " + host.byHand());
    }

    private static RuntimeException notWritten(SshHost host, String said) {
        boolean full = said.contains("No space left") || said.contains("quota exceeded");
        return full
                ? new NoMeasurementException(
                        "The disk of " + host.destination() + " is full: Assay could not be copied to ~/.cache/assay."
                                + quoted(said),
                        "Free about 40 MB there.")
                : new BadInputException(
                        where(host),
                        "Assay could not be copied to ~/.cache/assay there" + quoted(said),
                        "Make it writable for that user, or set XDG_CACHE_HOME on that machine.");
    }

    private static RuntimeException connecting(SshHost host, String said) {
        String low = said.toLowerCase(Locale.ROOT);
        if (low.contains("could not resolve hostname")) {
            return new BadInputException(
                    where(host), "no such host", "Check the name; this must work: " + host.byHand());
        } else if (low.contains("identification has changed")) {
            return new BadInputException(
                    where(host),
                    "presents a different host key from the one in known_hosts",
                    "Find out why before you continue: the connection may be intercepted. See " + host.byHand());
        } else if (low.contains("host key verification failed") || low.contains("host key is known")) {
            return new BadInputException(
                    where(host),
                    "its host key is not in known_hosts",
                    "Connect once by hand and compare the fingerprint: " + host.byHand());
        } else if (low.contains("permission denied") || low.contains("too many authentication failures")) {
            return new BadInputException(
                    where(host),
                    "permission denied: no key logs in without a prompt",
                    "Install your key there (ssh-copy-id) and add it to the agent (ssh-add), until this works without a prompt: "
                            + host.byHand() + " true");
        } else if (said.isBlank()) {
            return new NoMeasurementException(
                    "What ran on " + host.destination() + " ended without a message, as if it had been killed.",
                    "Check there why processes are killed, such as lack of memory, and run it again.");
        }
        return new NoMeasurementException(
                "Cannot connect to " + host.destination() + "." + quoted(said),
                "Make sure that this works: " + host.byHand() + " true");
    }

    private static String where(SshHost host) {
        return "load host " + host.destination();
    }

    private static String quoted(String said) {
        return said.isBlank() ? "" : System.lineSeparator() + said.indent(4).stripTrailing();
    }
}
