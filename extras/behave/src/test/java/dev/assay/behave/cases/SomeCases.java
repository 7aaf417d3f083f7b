package dev.assay.behave.cases;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

/** Case files for tests. */
public final class SomeCases {
    private SomeCases() {}

    public static List<WireCase> parse(CaseFile.Notation notation, String family, String... lines) {
        return CaseFile.parse(notation, family, "some.cases", List.of(lines));
    }

    /**
     * Asserts that a file of cases is rejected.
     *
     * @param complaint start of the message, after the name of the file
     */
    public static void assertRejected(
            CaseFile.Notation notation, String family, String head, String sent, String complaint) {
        assertThatThrownBy(() -> parse(notation, family, head, "Title", "= Means.", "> " + sent))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("some.cases:" + complaint);
    }
}
