package dev.assay.cli.command;

import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * picocli's help, with two changes. A description is one paragraph, as on the man page: picocli would keep the line breaks of the source
 * and add its own. And the synopsis lists flags only if one is required: otherwise two dozen would come before the first sentence.
 */
public final class HelpPage extends Help {
    public HelpPage(CommandSpec command, ColorScheme colours) {
        super(command, colours);
        command.usageMessage()
                .abbreviateSynopsis(!requiresFlag(command))
                .description(String.join(" ", command.usageMessage().description()));
    }

    private static boolean requiresFlag(CommandSpec command) {
        for (OptionSpec option : command.options()) {
            if (option.required()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public IOptionRenderer createDefaultOptionRenderer() {
        return new Options(super.createDefaultOptionRenderer());
    }

    @Override
    public IParameterRenderer createDefaultParameterRenderer() {
        return new Parameters(super.createDefaultParameterRenderer());
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

    private record Options(IOptionRenderer usual) implements IOptionRenderer {
        @Override
        public Text[][] render(OptionSpec option, IParamLabelRenderer label, ColorScheme colours) {
            return paragraph(usual.render(option, label, colours));
        }
    }

    private record Parameters(IParameterRenderer usual) implements IParameterRenderer {
        @Override
        public Text[][] render(PositionalParamSpec parameter, IParamLabelRenderer label, ColorScheme colours) {
            return paragraph(usual.render(parameter, label, colours));
        }
    }
}
