package dev.assay.tools;

import dev.assay.model.ToolLoad;
import java.net.URI;
import java.nio.file.Path;

/**
 * What a tool is to do.
 *
 * @param base scheme, host and port
 * @param cpus how many it may use
 * @param folder that its files are in; there, empty
 */
record Assignment(ToolLoad load, URI base, int cpus, Path folder) {
    /** A file in the folder. */
    Path file(String name) {
        return folder.resolve(name);
    }

    /** The tool's output. */
    Path console() {
        return file(ToolBox.CONSOLE);
    }

    /** Scheme, host and port without a slash at the end. */
    String origin() {
        return base.getScheme() + "://" + base.getRawAuthority();
    }

    int port() {
        return base.getPort() >= 0 ? base.getPort() : base.getScheme().equals("https") ? 443 : 80;
    }
}
