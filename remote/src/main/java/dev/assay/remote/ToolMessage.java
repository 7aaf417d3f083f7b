package dev.assay.remote;

import dev.assay.model.LoadTool;
import dev.assay.model.ToolLoad;
import dev.assay.model.ToolRun;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

/** What the two ends say to each other about load tools of other people (ADR 94): the kinds of lines, and their values. */
final class ToolMessage {
    /** To the agent: {@link Jars} that a tool needs; done with those that are missing there. */
    static final String NEEDED = "tool-needed";
    /** To the agent: {@link Piece}, of a jar that is missing there. */
    static final String JAR = "tool-jar";
    /** To the agent: {@link Tool}, which is to run from now on; refused if it is not there. */
    static final String TOOL = "tool";
    /** To the agent: {@link Order}; done with {@link Outcome}. */
    static final String RUN = "tool-run";
    /** To the agent: {@link Wanted}, of the last run; done with {@link Content}. */
    static final String FILE = "tool-file";

    private ToolMessage() {}

    /** A file by its content. */
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

    /** @param base64 the bytes that come next */
    record Piece(Jar jar, String base64, boolean last) {}

    /** @param jars that it is made of, if it is made of jars */
    record Tool(LoadTool tool, List<Jar> jars) {}

    /** @param base scheme, host and port, as the load host sees them */
    record Order(ToolLoad load, URI base) {}

    /** @param files that it left, relative to its folder, with slashes */
    record Outcome(ToolRun run, List<String> files) {}

    /** @param offset of the first byte */
    record Wanted(String file, long offset) {}

    record Content(String base64, boolean last) {}
}
