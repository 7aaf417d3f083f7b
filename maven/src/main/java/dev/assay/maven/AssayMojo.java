package dev.assay.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.ToolchainManager;
import org.eclipse.aether.RepositorySystem;

/** A command of Assay as a goal: the same flags, the same exit codes, reports in {@code target/assay}. */
@SuppressWarnings("NullAway.Init") // Maven sets required parameters
abstract class AssayMojo extends AbstractMojo {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Parameter(defaultValue = "${plugin}", readonly = true, required = true)
    private PluginDescriptor plugin;

    /** Skips the goal. */
    @Parameter(property = "assay.skip")
    private boolean skip;

    /** Where reports and result folders go. */
    @Parameter(property = "assay.folder", defaultValue = "${project.build.directory}/assay", required = true)
    private File folder;

    /** More flags and arguments of the command, as typed after {@code assay}. */
    @Parameter(property = "assay.arguments")
    private List<String> arguments = List.of();

    @Inject
    private RepositorySystem repositories;

    @Inject
    private ToolchainManager toolchains;

    /** The command to run; empty if this module has nothing for the goal to work on. */
    abstract Optional<List<String>> command() throws MojoExecutionException, MojoFailureException;

    /** Name of the goal, and of the command. */
    abstract String goal();

    /** Files that are deleted when the command has ended, or could not be run, and what stands for each in messages. */
    Map<Path, String> temporary() {
        return Map.of();
    }

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("Skipped: assay.skip is set.");
            return;
        }
        try {
            Optional<List<String>> wanted = command();
            if (wanted.isPresent()) {
                run(wanted.get());
            }
        } finally {
            temporary().keySet().forEach(file -> file.toFile().delete());
        }
    }

    private void run(List<String> command) throws MojoExecutionException, MojoFailureException {
        if (session.getRequest().getDegreeOfConcurrency() > 1) {
            getLog().warn("Other modules are built at the same time (-T): that disturbs a measurement.");
        }
        List<String> words = new ArrayList<>(command);
        words.addAll(arguments);
        try {
            Files.createDirectories(folder());
            // Left by an earlier run.
            Files.deleteIfExists(markdown());
            Files.deleteIfExists(junit());
        } catch (IOException e) {
            throw new MojoExecutionException(folder() + " cannot be written: " + e.getMessage(), e);
        }
        Java java = Java.of(toolchains.getToolchainFromBuildContext("jdk", session));
        Program program = new Program(repositories, session, project, plugin.getVersion());
        program.run(java, words, getLog()).naming(temporary()).requireGood(junit());
    }

    /** The report flags of a command that measures or judges. */
    final List<String> reports() {
        return List.of("--markdown", markdown().toString(), "--junit", junit().toString());
    }

    private Path markdown() {
        return folder().resolve(goal() + ".md");
    }

    private Path junit() {
        return folder().resolve("TEST-assay-" + goal() + ".xml");
    }

    final MavenProject project() {
        return project;
    }

    final Path folder() {
        return folder.toPath();
    }

    /** A new result folder: what an earlier run measured is kept until {@code mvn clean}. */
    final Path results() {
        return folder().resolve(
                        goal() + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP));
    }

    /**
     * Skips a module that lacks what the goal needs, if others are built too.
     *
     * @param lacks what it does not have
     * @param advice for a build in which no module has it
     * @param has whether a module has it
     * @throws MojoFailureException if this is the last module and none has it
     */
    final void passOver(String lacks, String advice, Predicate<MavenProject> has) throws MojoFailureException {
        List<MavenProject> all = session.getProjects();
        if (project.equals(all.get(all.size() - 1)) && all.stream().noneMatch(has)) {
            throw new MojoFailureException(project.getArtifactId() + " has no " + lacks + ". " + advice);
        }
        getLog().info("Passed over: " + project.getArtifactId() + " has no " + lacks + ".");
    }
}
