package dev.assay.remote;

import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolRun;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

/** The messages of the protocol for third-party load tools (ADR 0037): kinds of lines and their values. */
final class ToolMessage {
    // To the agent:
    static final String NEEDED = "tool-needed"; // Jars that a tool needs; answered with those that are missing there
    static final String JAR = "tool-jar"; // Piece of a missing jar
    static final String TOOL = "tool"; // Tool to use from now on; refused if it is not installed
    static final String RUN = "tool-run"; // Order; answered with Outcome
    static final String FILE = "tool-file"; // Wanted, a file of the last run; answered with Content

    private ToolMessage() {}

    /** A jar, identified by its content. */
    record Jar(String name, String sha256) {
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._+-]*\\.jar");
        private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

        Jar {
            if (!NAME.matcher(name).matches() || !SHA_256.matcher(sha256).matches()) {
                throw new IllegalArgumentException("no name and SHA-256 of a jar: " + name + ", " + sha256);
            }
        }
    }

    /** In class path order. */
    record Jars(List<Jar> jars) {}

    /** @param base64 the next bytes */
    record Piece(Jar jar, String base64, boolean last) {}

    /** @param jars jars of the tool; empty if it is a program */
    record Tool(LoadTool tool, List<Jar> jars) {}

    /** @param base scheme, host and port, as seen from the load host */
    record Order(ToolLoad load, URI base) {}

    /** @param files files it left, relative to its folder, with slashes */
    record Outcome(ToolRun run, List<String> files) {}

    /** @param offset offset of the first byte wanted */
    record Wanted(String file, long offset) {}

    record Content(String base64, boolean last) {}
}
