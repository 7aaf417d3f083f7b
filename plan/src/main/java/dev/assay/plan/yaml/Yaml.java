package dev.assay.plan.yaml;

import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.NonPrintableStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.representer.StandardRepresenter;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Writes trees of maps, lists and scalars as readable YAML. */
public final class Yaml {
    private Yaml() {}

    public static String of(Object tree) {
        DumpSettings settings = DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setNonPrintableStyle(NonPrintableStyle.ESCAPE)
                .setSchema(new CoreSchema())
                .setDereferenceAliases(true)
                .setSplitLines(false)
                .setIndicatorIndent(2)
                .setIndentWithIndicator(true)
                .build();
        return new Dump(settings, new Text(settings)).dumpToString(tree);
    }

    /**
     * Writes every text with a line break or an unusual character in double quotes, where everything can be escaped. The library
     * would write some texts, such as lines that begin with spaces, as blocks that it cannot read back. What is not there is written
     * as nothing: {@code null} is a value of JSON.
     */
    private static final class Text extends StandardRepresenter {
        Text(DumpSettings settings) {
            super(settings);
            nullRepresenter = nothing -> representScalar(Tag.NULL, "");
            representers.put(String.class, text -> {
                boolean usual = text.toString().chars().allMatch(c -> c >= ' ' && c < 127);
                return representScalar(Tag.STR, text.toString(), usual ? ScalarStyle.PLAIN : ScalarStyle.DOUBLE_QUOTED);
            });
        }
    }
}
