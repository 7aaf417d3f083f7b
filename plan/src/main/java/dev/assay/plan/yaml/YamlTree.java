package dev.assay.plan.yaml;

import dev.assay.model.Prose;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Items;
import dev.assay.plan.yaml.YamlValue.Keyed;
import dev.assay.plan.yaml.YamlValue.Scalar;
import dev.assay.plan.yaml.YamlValue.ScalarType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Parses YAML 1.2 (core schema) to {@link YamlValue}s. The text cannot construct objects, and even with aliases and merge keys it
 * cannot make the tree larger than {@value #MAX_NODES} nodes or deeper than {@value #DEEPEST} levels. Documents written by
 * programs may be {@value #DOCUMENT} times as large.
 */
public final class YamlTree {
    private static final int DEEPEST = 50;
    public static final int MAX_NODES = 20_000;
    public static final int MAX_CHARACTERS = 1_000_000;

    private static final int DOCUMENT = 20;
    /** In characters: the time to parse a number grows with the square of its length. */
    static final int MAX_NUMBER = 1000;

    private static final Map<Tag, ScalarType> TYPES = Map.of(
            Tag.STR, ScalarType.TEXT,
            Tag.INT, ScalarType.WHOLE,
            Tag.FLOAT, ScalarType.DECIMAL,
            Tag.BOOL, ScalarType.TRUTH,
            Tag.NULL, ScalarType.NOTHING);

    private final String file;
    private final String text;
    private final int mostNodes;
    private int nodes;

    private YamlTree(String file, String text, int mostNodes) {
        this.file = file;
        this.text = text;
        this.mostNodes = mostNodes;
    }

    /**
     * Reads one document.
     *
     * @param file its name, for messages
     * @return the tree, or empty if the file has no content
     * @throws PlanError if the text is not YAML or uses features that a plan may not
     */
    public static Optional<YamlValue> of(String file, String text) {
        return of(file, text, 1);
    }

    /** The same for a document that a program may have written, in YAML or JSON. */
    public static Optional<YamlValue> document(String file, String text) {
        return of(file, text, DOCUMENT);
    }

    private static Optional<YamlValue> of(String file, String text, int times) {
        if (text.length() > MAX_CHARACTERS * times) {
            throw new PlanError(
                    file,
                    "longer than " + (times == 1 ? "a plan" : "such a document") + " can be: " + text.length()
                            + " characters",
                    "Write less than " + MAX_CHARACTERS * times);
        }
        YamlTree tree = new YamlTree(file, text, MAX_NODES * times);
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file)
                .setSchema(new CoreSchema())
                .setMaxAliasesForCollections(MAX_NODES)
                .setCodePointLimit(MAX_CHARACTERS * DOCUMENT)
                .build();
        String content = Prose.withoutMark(text);
        try {
            tree.checkDepth(new Parse(settings).parseString(content));
            return new Compose(settings).composeString(content).map(root -> tree.value(root, ""));
        } catch (MarkedYamlEngineException e) {
            throw tree.notYaml(e);
        } catch (YamlEngineException e) {
            throw new PlanError(file, "not YAML: " + e.getMessage(), "See the example in docs/reference/plan.yaml.");
        }
    }

    /** Works on events, because composing is recursive and could overflow the stack. */
    private void checkDepth(Iterable<Event> events) {
        int depth = 0;
        for (Event event : events) {
            switch (event.getEventId()) {
                case SequenceStart, MappingStart -> depth++;
                case SequenceEnd, MappingEnd -> depth--;
                default -> {}
            }
            if (depth > DEEPEST) {
                throw new PlanError(where(event.getStartMark()), "nested too deeply", "A plan is a few levels deep.");
            }
        }
    }

    private YamlValue value(Node node, String key) {
        if (++nodes > mostNodes || node.isRecursive()) {
            throw new PlanError(
                    where(node.getStartMark()), "aliases (*name) grow without bound", "Write the values out.");
        }
        if (node instanceof ScalarNode scalar) {
            ScalarType type = TYPES.get(node.getTag());
            if (type == null) {
                throw tagged(node);
            }
            int length = scalar.getValue().length();
            if (length > MAX_NUMBER && (type == ScalarType.WHOLE || type == ScalarType.DECIMAL)) {
                throw new PlanError(
                        where(node.getStartMark()),
                        "a number of " + length + " characters",
                        "Write at most " + MAX_NUMBER + ", or text in quotes.");
            }
            return new Scalar(where(node.getStartMark()), key, scalar.getValue(), type, scalar.isPlain());
        } else if (node instanceof SequenceNode sequence && node.getTag().equals(Tag.SEQ)) {
            List<YamlValue> items = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                items.add(value(item, key + "[" + (items.size() + 1) + "]"));
            }
            return new Items(where(node.getStartMark()), key, items);
        } else if (node instanceof MappingNode mapping && node.getTag().equals(Tag.MAP)) {
            return new Fields(where(node.getStartMark()), key, fields(mapping, key));
        }
        throw tagged(node);
    }

    private Map<String, Keyed> fields(MappingNode mapping, String parent) {
        Map<String, Keyed> fields = new LinkedHashMap<>();
        for (NodeTuple entry : mapping.getValue()) {
            String where = where(entry.getKeyNode().getStartMark());
            if (!(entry.getKeyNode() instanceof ScalarNode scalar)
                    || scalar.getTag().equals(Tag.NULL)) {
                throw new PlanError(where, "a key must be a word", "Write key: value.");
            }
            String name = scalar.getValue();
            Keyed earlier = fields.get(name);
            if (earlier != null) {
                throw new PlanError(
                        where, name + " appears twice, first at " + earlier.where(), "Keep one of the two.");
            }
            fields.put(
                    name, new Keyed(where, value(entry.getValueNode(), parent.isEmpty() ? name : parent + "." + name)));
        }
        return fields;
    }

    private PlanError tagged(Node node) {
        return new PlanError(
                where(node.getStartMark()),
                "a plan has no tags such as " + node.getTag().getValue(),
                "Leave the tag out.");
    }

    private PlanError notYaml(MarkedYamlEngineException e) {
        if (String.valueOf(e.getProblem()).contains("another document")) {
            return new PlanError(
                    where(e.getProblemMark()),
                    "a second document begins here, and a plan is one",
                    "Leave this line and what follows out.");
        }
        String context = e.getContext() == null ? "" : " " + e.getContext();
        boolean placeholder = e.getProblemMark()
                .flatMap(mark -> text.lines().skip(mark.getLine()).findFirst())
                .filter(line -> line.contains("${"))
                .isPresent();
        return new PlanError(
                where(e.getProblemMark()),
                "not YAML: " + e.getProblem() + context,
                placeholder
                        ? "inside { } and [ ], put a value with ${…} in quotes; or write the map in lines of its own"
                        : "check indentation, colons and quotes here and in the line before");
    }

    private String where(Optional<Mark> mark) {
        return mark.map(m -> file + ":" + (m.getLine() + 1) + ":" + (m.getColumn() + 1))
                .orElse(file);
    }
}
