package dev.assay.cli.flags;

import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Adds the next word to the values of a flag unless it is a whole flag: {@code --jvm -Xmx1g} is not {@code -X} with a value. */
final class NextWord implements IParameterConsumer {
    @Override
    public void consumeParameters(Stack<String> words, ArgSpec flag, CommandSpec command) {
        if (words.isEmpty() || command.optionsMap().containsKey(words.peek().split("=", 2)[0])) {
            throw new MissingParameterException(
                    command.commandLine(),
                    flag,
                    "Missing required parameter for option '" + ((OptionSpec) flag).longestName() + "' ("
                            + flag.paramLabel() + ")");
        }
        List<Object> values = new ArrayList<>(flag.getValue() instanceof List<?> before ? before : List.of());
        values.add(words.pop());
        flag.setValue(values);
    }
}
