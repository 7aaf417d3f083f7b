package dev.assay.cli;

import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The help as picocli lays it out, but for two things. A description of several lines is one paragraph, as on the man page: its lines
 * are broken for the source, and would be broken again. And the synopsis lists flags only where one of them has to be given: two dozen
 * came before the first sentence.
 */
final class HelpPage extends Help {
    HelpPage(CommandSpec command, ColorScheme colours) {
        super(command, colours);
        command.usageMessage().abbreviateSynopsis(command.options().stream().noneMatch(OptionSpec::required));
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

    /** The last column of all rows in the first row, where all other columns have their text. */
    private static Text[][] paragraph(Text[][] rows) {
        Text[] first = rows[0].clone();
        int last = first.length - 1;
        for (int i = 1; i < rows.length; i++) {
            first[last] = first[last].concat(" ").concat(rows[i][last]);
        }
        return new Text[][] {first};
    }
}
