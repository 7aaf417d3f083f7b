package dev.assay.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Writes the app of this module with another server into a new jar, which can be deployed. */
@Mojo(name = "swap", defaultPhase = LifecyclePhase.PACKAGE, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets what is required
public final class SwapMojo extends AppMojo {
    /** tomcat, jetty, undertow or netty; a version after @. */
    @Parameter(property = "assay.server", required = true)
    private String server;

    /** The jar to write. Without it the app's name with the server's at its end, in {@code target/assay}. */
    @Parameter(property = "assay.output")
    private @Nullable File output;

    @Override
    String goal() {
        return "swap";
    }

    @Override
    List<String> command(Path jar) {
        Path out = output == null ? folder().resolve(name(jar)) : output.toPath();
        return List.of("swap", jar.toString(), "--server", server, "--output", out.toString());
    }

    private String name(Path jar) {
        String name = Objects.toString(jar.getFileName(), "");
        int dot = name.lastIndexOf('.');
        return name.substring(0, dot) + "-" + server.replace('@', '-') + name.substring(dot);
    }
}
