package dev.assay.tools;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a tool has to do.
 *
 * @param base scheme, host and port
 * @param cpus number of CPUs that it may use
 * @param folder for its files; exists and is empty
 */
record Assignment(ToolLoad load, URI base, int cpus, Path folder) {
    Path file(String name) {
        return folder.resolve(name);
    }

    /** What the tool wrote into a file. */
    String written(String name) throws IOException, UnusableResultException {
        if (!Files.exists(file(name))) {
            throw new UnusableResultException("there is no " + name);
        }
        return Files.readString(file(name));
    }

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
