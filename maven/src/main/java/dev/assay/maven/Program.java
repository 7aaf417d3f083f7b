package dev.assay.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/**
 * Assay, resolved from this build's plugin repositories and run in its own process: a load generator that shared Maven's threads and
 * heap would measure them, too.
 */
record Program(RepositorySystem repositories, MavenSession session, MavenProject project, String version) {
    private static final String MAIN = "dev.assay.cli.Main";

    /** Time for it to kill its servers and close its files. */
    private static final int SECONDS_TO_END = 10;

    /** Runs it to its end, logging its output as it comes. Stopping the build stops it, too. */
    Run run(Java java, List<String> words, Log log) throws MojoExecutionException {
        try (DownloadProperties properties =
                DownloadProperties.of(settings(), session.getSystemProperties(), session.getUserProperties())) {
            return run(java, properties.options(), words, log);
        } catch (IOException e) {
            throw new MojoExecutionException(java.executable() + " cannot be run: " + e.getMessage(), e);
        }
    }

    /** Text of the settings files, for the properties that they name. */
    private String settings() throws IOException {
        MavenExecutionRequest request = session.getRequest();
        StringBuilder text = new StringBuilder();
        for (File file : Arrays.asList(request.getUserSettingsFile(), request.getGlobalSettingsFile())) {
            if (file != null && file.isFile()) {
                text.append(Files.readString(file.toPath(), StandardCharsets.ISO_8859_1));
            }
        }
        return text.toString();
    }

    private Run run(Java java, List<String> inherited, List<String> words, Log log)
            throws IOException, MojoExecutionException {
        ProcessBuilder builder = new ProcessBuilder(command(java, inherited, words))
                .directory(project.getBasedir())
                .redirectErrorStream(true);
        builder.environment().putAll(variables());
        for (String variable : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
            // A JVM refuses two collectors with exit code 1, which means that a condition holds.
            builder.environment()
                    .computeIfPresent(variable, (name, options) -> options.replaceAll("-XX:\\+Use\\w*GC\\b", ""));
        }
        log.debug(String.join(" ", builder.command()));
        List<String> lines = new ArrayList<>();
        try {
            Process process = builder.start();
            Thread end = new Thread(() -> end(process), "assay-end");
            Runtime.getRuntime().addShutdownHook(end);
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    log.info(line);
                    lines.add(line);
                }
                return new Run(process.waitFor(), lines);
            } finally {
                end(process);
                forget(end);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("Interrupted; what was measured is kept.", e);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endsAlready) {
            // the JVM is shutting down: the hook has run or will
        }
    }

    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** The command line, with the heap settings of the {@code assay} script, which explains them. */
    private List<String> command(Java java, List<String> inherited, List<String> words) throws MojoExecutionException {
        List<String> command = new ArrayList<>();
        command.add(java.executable().toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xms320m", "-Xmn256m", "-Xmx1g"));
        command.addAll(java.options());
        command.addAll(inherited);
        command.add("-Dmaven.repo.local=" + session.getLocalRepository().getBasedir());
        command.addAll(List.of("-cp", classPath(), MAIN));
        command.addAll(words);
        return command;
    }

    private String classPath() throws MojoExecutionException {
        CollectRequest collect = new CollectRequest(
                new Dependency(new DefaultArtifact("dev.assay", "assay-bundle", "jar", version), "runtime"),
                project.getRemotePluginRepositories());
        try {
            return repositories
                    .resolveDependencies(session.getRepositorySession(), new DependencyRequest(collect, null))
                    .getArtifactResults()
                    .stream()
                    .map(result -> result.getArtifact().getFile().getPath())
                    .collect(Collectors.joining(File.pathSeparator));
        } catch (DependencyResolutionException e) {
            throw new MojoExecutionException("Assay " + version + " cannot be downloaded: " + e.getMessage(), e);
        }
    }

    /**
     * Environment variables that make it fetch servers as this build fetches its jars: settings files, repositories with mirrors,
     * offline or not.
     */
    private Map<String, String> variables() {
        MavenExecutionRequest request = session.getRequest();
        return Map.of(
                "ASSAY_MAVEN_SETTINGS",
                path(request.getUserSettingsFile()),
                "ASSAY_MAVEN_GLOBAL_SETTINGS",
                path(request.getGlobalSettingsFile()),
                "ASSAY_MAVEN_OFFLINE",
                String.valueOf(session.isOffline()),
                "ASSAY_MAVEN_REPOSITORIES",
                project.getRemoteProjectRepositories().stream()
                        .map(repository -> repository.getId() + "=" + repository.getUrl())
                        .collect(Collectors.joining(" ")));
    }

    private static String path(File file) {
        return Optional.ofNullable(file).map(File::getAbsolutePath).orElse("");
    }
}
