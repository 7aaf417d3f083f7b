package dev.assay.cli;

import dev.assay.cli.screen.Console;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A subcommand: {@link #call()} runs it and returns the exit code. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
public abstract class Action implements Callable<Integer> {
    private Console console = Console.system(Map.of());
    private Map<String, String> variables = Map.of();
    private List<Object> added = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    protected final void connect(Console console, Map<String, String> variables) {
        this.console = console;
        this.variables = variables;
    }

    /** Takes flags that satellites add to this command. */
    final void add(List<Object> flags) {
        added = List.copyOf(flags);
        added.forEach(each -> spec.addMixin(each.getClass().getName(), CommandSpec.forAnnotatedObject(each)));
    }

    /** The flags of satellites that can do this for the command. */
    protected final <T> List<T> added(Class<T> role) {
        return added.stream().filter(role::isInstance).map(role::cast).toList();
    }

    /** The help without {@code --help-all}; empty if it shows all flags, too. */
    public Optional<ShortHelp> shortHelp() {
        return Optional.empty();
    }

    protected final Console console() {
        return console;
    }

    /** All words after {@code assay}. */
    protected final List<String> arguments() {
        CommandLine root = spec.commandLine();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root.getParseResult().originalArgs();
    }

    protected final Map<String, String> variables() {
        return variables;
    }
}
