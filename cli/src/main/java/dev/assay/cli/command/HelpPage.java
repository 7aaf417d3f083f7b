package dev.assay.cli.command;

import dev.assay.cli.Action;
import dev.assay.cli.ShortHelp;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * picocli's help, with three changes. The help of a command with many flags shows some of them, by purpose. A description is one paragraph, as on the man page: picocli would keep the line breaks of the source
 * and add its own. And the synopsis lists flags only if one is required: otherwise two dozen would come before the first sentence.
 */
public final class HelpPage extends Help {
    /** Asks for all flags. */
    public static final String ALL = "--help-all";

    private final boolean all;

    public HelpPage(CommandSpec command, ColorScheme colours, boolean all) {
        super(command, colours);
        this.all = all;
        command.usageMessage()
                .abbreviateSynopsis(!requiresFlag(command))
                .description(String.join(" ", command.usageMessage().description()));
    }

    @Override
    public String optionList() {
        return !all && commandSpec().userObject() instanceof Action action
                ? action.shortHelp().map(this::shortened).orElseGet(super::optionList)
                : super.optionList();
    }

    private String shortened(ShortHelp help) {
        StringBuilder text = new StringBuilder();
        help.groups().forEach(group -> {
            List<OptionSpec> flags = group.flags().stream()
                    .map(flag -> commandSpec().findOption(flag))
                    .toList();
            text.append("\n").append(group.purpose()).append(":\n");
            text.append(optionListExcludingGroups(flags, createDefaultLayout(), null, parameterLabelRenderer()));
        });
        text.append("\nExamples:\n");
        help.examples().forEach(example -> text.append("  ").append(example).append('\n'));
        text.append("\nAll flags: ").append(commandSpec().qualifiedName());
        return text.append(' ').append(ALL).append('\n').toString();
    }

    private static boolean requiresFlag(CommandSpec command) {
        return command.options().stream().anyMatch(OptionSpec::required);
    }

    @Override
    public IOptionRenderer createDefaultOptionRenderer() {
        IOptionRenderer usual = super.createDefaultOptionRenderer();
        return (option, label, colours) -> paragraph(usual.render(option, label, colours));
    }

    @Override
    public IParameterRenderer createDefaultParameterRenderer() {
        IParameterRenderer usual = super.createDefaultParameterRenderer();
        return (parameter, label, colours) -> paragraph(usual.render(parameter, label, colours));
    }

    /** Joins the last column of all rows in the first row, the only one with text in the other columns. */
    private static Text[][] paragraph(Text[][] rows) {
        Text[] first = rows[0].clone();
        int last = first.length - 1;
        for (int i = 1; i < rows.length; i++) {
            first[last] = first[last].concat(" ").concat(rows[i][last]);
        }
        return new Text[][] {first};
    }
}
