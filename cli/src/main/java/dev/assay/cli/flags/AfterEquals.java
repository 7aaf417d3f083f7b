package dev.assay.cli.flags;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Makes a flag with an optional value take it after {@code =} only: the next word may be a jar. Without one, the value is empty. */
public final class AfterEquals implements IParameterPreprocessor {
    @Override
    public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec flag, Map<String, Object> info) {
        if (" ".equals(info.get("separator"))) {
            words.push("");
        }
        return false;
    }
}
