package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Calibration;
import dev.assay.model.Clause;
import dev.assay.model.CrossCheck;
import dev.assay.model.Explanation;
import dev.assay.model.Limit;
import dev.assay.model.Reason;
import dev.assay.model.Scope;
import dev.assay.model.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Values of which files hold the words alone: every kind is written as what is said of it, and read as these words. */
class SentencesTest {
    private static final List<Sentence<?>> SENTENCES = List.of(
            new Sentence<>(Scope.class, Scope::text, Scope.Text::new),
            new Sentence<>(Limit.class, Limit::text, Limit.Text::new),
            new Sentence<>(Reason.class, Reason::text, Reason.Text::new),
            new Sentence<>(Calibration.Conclusion.class, Calibration.Conclusion::text, Calibration.Text::new),
            new Sentence<>(CrossCheck.Conclusion.class, CrossCheck.Conclusion::text, CrossCheck.Text::new),
            new Sentence<>(Explanation.Conclusion.class, Explanation.Conclusion::text, Explanation.Text::new));

    @TempDir
    private Path temp;

    /** A type, what is said of a value of it, and the value that holds these words. */
    record Sentence<T>(Class<T> type, Function<T, String> words, Function<String, T> text) {
        private void requireReadBack() throws IOException {
            for (T value : Arbitrary.ofEveryKind(type)) {
                String json = Json.MAPPER.writeValueAsString(value);
                assertThat(Json.MAPPER.readValue(json, type))
                        .as("%s", value)
                        .isEqualTo(text.apply(Secrets.hidden(words.apply(value))));
            }
        }
    }

    @ParameterizedTest
    @FieldSource("SENTENCES")
    void everyKindIsReadAsItsWords(Sentence<?> sentence) throws IOException {
        sentence.requireReadBack();
    }

    /** They are parts of a headline, and have no serialised form elsewhere. */
    @Test
    void everyClauseIsReadAsItsWords() {
        try (Ledger ledger = Ledger.create(temp.resolve("r"))) {
            for (Clause clause : Arbitrary.ofEveryKind(Clause.class)) {
                ledger.writeVerdict(VerdictJsonTest.headed(List.of(clause)));
                assertThat(ledger.readVerdict().headline())
                        .as("%s", clause)
                        .isNotEmpty()
                        .isEqualTo(Clause.clauses(List.of(clause)).stream()
                                .map(Secrets::hidden)
                                .<Clause>map(Clause.Text::new)
                                .toList());
            }
        }
    }

    @Test
    void noTypeIsForgotten() {
        Set<Class<?>> types = new HashSet<>(Set.of(Clause.class));
        SENTENCES.forEach(sentence -> types.add(sentence.type()));

        assertThat(types).isEqualTo(Arbitrary.SENTENCES);
    }
}
