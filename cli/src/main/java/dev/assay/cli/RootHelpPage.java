package dev.assay.cli;

import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** The help of {@code assay} itself. It lists the commands from a table, so none of them has to be built. */
final class RootHelpPage extends HelpPage {
    private static final int GAP = 2;

    private final Map<String, String> summaries;

    /** @param summaries of the commands to list, by name */
    RootHelpPage(CommandSpec root, ColorScheme colours, Map<String, String> summaries) {
        super(root, colours);
        this.summaries = summaries;
    }

    @Override
    public String commandListHeading(Object... parameters) {
        return createHeading(commandSpec().usageMessage().commandListHeading(), parameters);
    }

    @Override
    public String commandList() {
        int longest = 0;
        for (String name : summaries.keySet()) {
            longest = Math.max(longest, name.length());
        }
        int first = GAP + longest;
        TextTable table = TextTable.forColumns(
                colorScheme(),
                new Column(first, GAP, Column.Overflow.SPAN),
                new Column(commandSpec().usageMessage().width() - first, GAP, Column.Overflow.WRAP));
        for (Map.Entry<String, String> command : summaries.entrySet()) {
            table.addRowValues(
                    colorScheme().commandText(command.getKey()), colorScheme().text(command.getValue()));
        }
        return table.toString();
    }
}
