package dev.assay.cli.flags;

import dev.assay.plan.PlanFlag;
import dev.assay.plan.PlanFlag.Use;
import dev.assay.plan.Plans;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Flags from the table of a plan's keys. The command that has them as a mixin needs the transformer {@link Added}. */
@Command
public final class KeyOptions {
    /** Adds these flags to a command that has them. */
    public static final class Added implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            add(command, command);
            return command;
        }

        private static void add(CommandSpec from, CommandSpec command) {
            for (CommandSpec mixin : from.mixins().values()) {
                if (mixin.userObject() instanceof KeyOptions keys) {
                    keys.options.values().forEach(command::addOption);
                }
                add(mixin, command);
            }
        }
    }

    private final Map<String, OptionSpec> options = new LinkedHashMap<>();

    private KeyOptions(Stream<PlanFlag> flags, boolean loaded) {
        flags.forEach(flag -> options.put(flag.name(), option(flag, !loaded && flag.use() == Use.LOAD)));
    }

    public static KeyOptions ofComparison() {
        return new KeyOptions(Plans.flags().stream(), true);
    }

    /** The flags of any command that starts contenders, and others of comparisons. */
    public static KeyOptions ofContenders(String... others) {
        List<String> names = List.of(others);
        return new KeyOptions(
                Plans.flags().stream().filter(flag -> flag.use().everywhere() || names.contains(flag.name())), true);
    }

    /** The same for a command that sends no load: it accepts the flags for one, so that one command line serves several commands. */
    public static KeyOptions withoutLoad() {
        return new KeyOptions(Plans.flags().stream().filter(flag -> flag.use().everywhere()), false);
    }

    public static KeyOptions named(List<String> names) {
        return new KeyOptions(Plans.flags().stream().filter(flag -> names.contains(flag.name())), true);
    }

    public static KeyOptions of(List<PlanFlag> flags) {
        return new KeyOptions(flags.stream(), true);
    }

    private static OptionSpec option(PlanFlag flag, boolean hidden) {
        String[] names = flag.letter().isEmpty()
                ? new String[] {"--" + flag.name()}
                : new String[] {"-" + flag.letter(), "--" + flag.name()};
        OptionSpec.Builder option = OptionSpec.builder(names)
                .description(flag.description().replace("%", "%%"))
                .paramLabel(flag.label())
                .hidden(hidden);
        return switch (flag.takes()) {
            case NOTHING -> option.type(Boolean.class).arity("0").build();
            case NOT -> option.type(Boolean.class).arity("0").negatable(true).build();
            case ONE -> option.type(String.class).build();
            case LIST -> option.type(List.class).splitRegex(",").build();
            case LIST_OR_NONE ->
                option.type(List.class)
                        .splitRegex(",")
                        .arity("0..1")
                        .preprocessor(new AfterEquals())
                        .build();
            case REPEATED ->
                option.type(List.class).parameterConsumer(new NextWord()).build();
        };
    }

    /** Whether a flag was given. */
    public boolean has(String name) {
        OptionSpec option = options.get(name);
        return option != null && option.getValue() != null;
    }

    /**
     * The values of the flags that were given, as written there or in files, by name.
     *
     * @throws dev.assay.model.BadInputException if a file cannot be read, or is larger than a plan can be
     */
    public Map<String, List<String>> given() {
        return given(Plans.MAX_CHARACTERS);
    }

    /** The same where no plan is written, with files of at most that many bytes. */
    public Map<String, List<String>> given(long most) {
        Map<String, List<String>> given = new LinkedHashMap<>();
        options.forEach((name, option) -> {
            Object value = option.getValue();
            if (value != null) {
                List<?> values = value instanceof List<?> several ? several : List.of(value);
                boolean list = !option.splitRegex().isEmpty();
                given.put(
                        name,
                        FlagFile.read(
                                name,
                                values.stream()
                                        .map(String::valueOf)
                                        .map(text -> list ? text.strip() : text)
                                        .toList(),
                                most));
            }
        });
        return given;
    }
}
