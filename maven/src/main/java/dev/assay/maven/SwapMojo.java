package dev.assay.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Writes this module's app with another server to a new, deployable jar. */
@Mojo(name = "swap", defaultPhase = LifecyclePhase.PACKAGE, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets required parameters
public final class SwapMojo extends AppMojo {
    /** The server: tomcat, jetty, undertow or netty, optionally with a version after @. */
    @Parameter(property = "assay.server", required = true)
    private String server;

    /** The jar to write; by default, named after the app and the server, in {@code target/assay}. */
    @Parameter(property = "assay.out")
    private @Nullable File out;

    @Override
    String goal() {
        return "swap";
    }

    @Override
    List<String> command(Path jar) {
        Path to = out == null ? folder().resolve(name(jar)) : out.toPath();
        return List.of("swap", jar.toString(), "--server", server, "--out", to.toString());
    }

    private String name(Path jar) {
        String name = Objects.toString(jar.getFileName(), "");
        int end = name.contains(".") ? name.lastIndexOf('.') : name.length();
        return name.substring(0, end) + "-" + server.replace('@', '-') + name.substring(end);
    }
}
