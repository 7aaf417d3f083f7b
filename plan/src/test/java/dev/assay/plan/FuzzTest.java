package dev.assay.plan;

import dev.assay.model.BadInputException;
import dev.assay.model.ForeignBytes;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Every reader of this room on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    private static final ImportOptions ALL = new ImportOptions(Optional.empty(), true, true, 50, true, 1, true);

    /** Whatever plan is written can be read. */
    @com.code_intelligence.jazzer.junit.FuzzTest
    void accessLog(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        ForeignBytes.read(() -> {
            Imported imported = Imports.accessLog("access.log", text.lines(), line -> Map.of(), ALL);
            try {
                Plans.load(Optional.of(new PlanText("imported.yaml", imported.yaml())), LoadFlags.none());
            } catch (BadInputException unreadable) {
                throw new AssertionError("a plan that cannot be read", unreadable);
            }
        });
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void planYaml(byte[] bytes) {
        PlanText file = new PlanText("plan.yaml", ForeignBytes.text(bytes));
        ForeignBytes.read(() -> Plans.resolve(Optional.of(file), PlanFlags.none(), 1));
        ForeignBytes.read(() -> Plans.load(Optional.of(file), LoadFlags.none()));
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void openApi(byte[] bytes) {
        PlanText document = new PlanText("openapi.json", ForeignBytes.text(bytes));
        ForeignBytes.read(() -> Suggestions.openApi(document));
        ForeignBytes.read(() -> Suggestions.mappings(document));
    }
}
