package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanKeysTest {
    @Test
    void theTableHasEveryKeyThatIsDeclaredOnce() throws IllegalAccessException {
        List<Object> others = declared(PlanKeys.class);
        List<PlanKey<?>> all = new ArrayList<>(PlanKeys.ALL);
        all.removeAll(LoadKeys.ALL);

        assertThat(others).hasSizeGreaterThan(20).containsExactlyElementsOf(all);
        assertThat(declared(LoadKeys.class)).isNotEmpty().containsExactlyElementsOf(LoadKeys.ALL);
        assertThat(PlanKeys.ALL).containsAll(LoadKeys.ALL).doesNotHaveDuplicates();
        assertThat(PlanKeys.names()).doesNotHaveDuplicates();
        for (String section : PlanKeys.sections()) {
            assertThat(PlanKeys.names(section)).doesNotHaveDuplicates();
        }
    }

    private static List<Object> declared(Class<?> table) throws IllegalAccessException {
        List<Object> declared = new ArrayList<>();
        for (var field : table.getDeclaredFields()) {
            if (field.getType() == PlanKey.class) {
                declared.add(field.get(null));
            }
        }
        return declared;
    }

    @Test
    void everyKeyThatAnExperimentKnowsIsInTheExample() {
        List<String> all = new ArrayList<>(PlanKeys.names());
        PlanKeys.sections().forEach(section -> all.addAll(PlanKeys.names(section)));
        all.removeAll(LoadKeys.OF_A_LOAD_ALONE.names());
        all.removeAll(LoadKeys.CERTIFICATE.names());

        assertThat(all).allSatisfy(key -> assertThat(Plans.example()).containsPattern("\\b" + key + ":"));
    }

    @Test
    void whatIsWrittenStandsInTheOrderOfTheTable() {
        List<String> written = Plans.toYaml(Given.file("slo: p99 < 5ms", "price: {core-hour: 1}", "sandbox: true"))
                .lines()
                .filter(line -> line.matches("[a-z-]+:.*"))
                .map(line -> line.substring(0, line.indexOf(':')))
                .toList();

        assertThat(written)
                .containsExactlyElementsOf(
                        PlanKeys.names().stream().filter(written::contains).toList());
    }

    @Test
    void aFlagOfTheTableIsReadLikeTheFileAndWinsOverIt() {
        PlanFlags sandbox = PlanFlags.none().with("sandbox", "true");

        assertThat(Given.file(sandbox, "sandbox: false").sandbox()).isTrue();
        assertThat(Given.flags(sandbox).sandbox()).isTrue();
        assertThat(Plans.flags()).extracting(PlanFlag::name).contains("strip-headers", "sandbox");
    }

    @Test
    void aWrongFlagOfTheTableIsNamed() {
        PlanFlags wrong = PlanFlags.none().with("sandbox", "maybe");

        assertThatThrownBy(() -> Given.flags(wrong))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--sandbox: must be true or false, not maybe");
    }

    @Test
    void thereIsNoFlagOutsideTheTable() {
        assertThat(Plans.flags()).extracting(PlanFlag::name).doesNotHaveDuplicates();
        assertThatThrownBy(() -> PlanFlags.none().with("sandbxo", "true"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sandbox");
    }

    @Test
    void aPlanOfAResultFolderIsRefusedWithoutAnyKeyThatAllOfThemHave() {
        String[] lines = Plans.toYaml(Given.file("seed: 1", "jvm: -Xmx1g")).split("\n");
        List<String> required = PlanKeys.ALL.stream()
                .filter(key -> key.complete() && key.section().isEmpty())
                .map(PlanKey::name)
                .toList();

        assertThat(required).contains("servers", "jvm", "workload", "budget", "margin", "seed", "ready-timeout");
        for (String key : required) {
            List<String> without = new ArrayList<>();
            boolean inside = false;
            for (String line : lines) {
                inside = line.startsWith(key + ":") || (inside && line.matches("[ -].*"));
                if (!inside) {
                    without.add(line);
                }
            }
            assertThat(without).hasSizeLessThan(Arrays.asList(lines).size());
            assertThatThrownBy(() -> Plans.parse(Given.text(without.toArray(String[]::new))))
                    .hasMessageContaining(key + " is missing");
        }
    }
}
