package dev.assay.load.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.DataFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowsTest {
    private static String value(Rows rows, int row, String column) {
        return new String(rows.value(row, rows.column(column)), StandardCharsets.UTF_8);
    }

    @Test
    void quotesCommasAndLineBreaks() {
        Rows rows = Rows.parse(
                "u.csv", "\uFEFFname,note\r\nann,plain\r\n\r\n\"o'neill, bob\",\"says \"\"hi\"\"\nand goes\"\n\u00fc,");
        assertThat(rows.size()).isEqualTo(3);
        assertThat(value(rows, 0, "name")).isEqualTo("ann");
        assertThat(value(rows, 1, "name")).isEqualTo("o'neill, bob");
        assertThat(value(rows, 1, "note")).isEqualTo("says \"hi\"\nand goes");
        assertThat(value(rows, 2, "name")).isEqualTo("ü");
        assertThat(value(rows, 2, "note")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''              | u.csv: the file is empty             | names of the columns",
                "'a,b'           | no row follows the first line        | at least one row",
                "'a,a\n1,2'      | two columns have one name            | name of its own",
                "'a,b\n1,2\n3'   | row 2 has 1 fields                   | as many fields in each row",
                "'a\n1\n\"x'     | u.csv:3: a quote is not closed       | twice",
                "'a\n\"x\"y'     | u.csv:2: text follows a closing quote | twice",
            })
    void whatIsWrongIsNamed(String text, String what, String instead) {
        assertThatThrownBy(() -> Rows.parse("u.csv", text))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(what)
                .hasMessageContaining(instead);
    }

    @Test
    void aColumnThatIsNotThereNamesThoseThatAre() {
        assertThatThrownBy(() -> Rows.parse("u.csv", "a,b\n1,2").column("c"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has no column c")
                .hasMessageContaining("a, b");
    }

    @Test
    void aLineBreakCannotGoIntoALine() {
        Rows rows = Rows.parse("u.csv", "a\nx\n\"1\r\nEvil: y\"");
        assertThatThrownBy(() -> rows.requireLines(0, "the header X"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("row 2, column a has a control character")
                .hasMessageContaining("the header X");
    }

    @Test
    void filesThatCannotBeReadSayWhy(@TempDir Path folder) throws IOException {
        DataFile missing = new DataFile("u", folder.resolve("no.csv"), DataFile.Pick.SEQUENTIAL, DataFile.Per.REQUEST);
        assertThatThrownBy(() -> Rows.read(missing))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no such file");
        Path binary = Files.write(folder.resolve("b.csv"), new byte[] {'a', '\n', (byte) 0xff, (byte) 0xfe});
        assertThatThrownBy(() -> Rows.read(new DataFile("u", binary, DataFile.Pick.SEQUENTIAL, DataFile.Per.REQUEST)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("not a UTF-8 text file");
        assertThatThrownBy(() -> Rows.read(new DataFile("u", folder, DataFile.Pick.SEQUENTIAL, DataFile.Per.REQUEST)))
                .isInstanceOf(BadInputException.class);
    }

    @Test
    void rowsAreTakenInTurnOrByTheSeed() {
        PlaceholderValues filling = new PlaceholderValues(7);
        DataFile inTurn = new DataFile("u", Path.of("u"), DataFile.Pick.SEQUENTIAL, DataFile.Per.REQUEST);
        DataFile random = new DataFile("u", Path.of("u"), DataFile.Pick.RANDOM, DataFile.Per.REQUEST);
        int[] seen = new int[10];
        for (int number = 1; number <= 10_000; number++) {
            filling.begin(number, number, null, 0);
            assertThat(filling.row(inTurn, 10)).isEqualTo((number - 1) % 10);
            int row = filling.row(random, 10);
            assertThat(filling.row(random, 10)).as("the same for each column").isEqualTo(row);
            seen[row]++;
        }
        assertThat(java.util.Arrays.stream(seen).boxed()).allMatch(count -> count > 850 && count < 1150);
    }
}
