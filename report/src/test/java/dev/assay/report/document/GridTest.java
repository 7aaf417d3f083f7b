package dev.assay.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GridTest {
    private static final List<String> SERVERS = List.of("Grizzly", "Jetty", "Undertow", "Tomcat");

    private static List<String> shown(Table table, int columns) {
        Screen screen = new Screen(new TerminalStyle(columns, false));
        Grid.show(table, screen);
        StringBuilder text = new StringBuilder();
        screen.send(text);
        return text.toString().lines().toList();
    }

    /** The article's figures and those here of four servers: more than 80 columns have room for. */
    private static Table pairs(int group) {
        List<String> titles = new ArrayList<>(List.of(""));
        SERVERS.forEach(server -> titles.addAll(List.of(server + " article", "here")));
        return new Table(
                "",
                "l" + "r".repeat(8),
                titles,
                List.of(
                        Table.Row.of("kept-alive requests", "1", "9,960,998", "3", "4", "5", "6", "7", "9,900,064"),
                        Table.Row.of("against Grizzly", "", "", "1%", "2%", "3%", "4%", "5%", "6%")),
                group,
                Optional.empty());
    }

    @Test
    void columnsThatBelongTogetherStayTogether() {
        assertThat(shown(pairs(2), 80))
                .containsExactly(
                        "                          Grizzly       here       Jetty  here    Undertow  here",
                        "                          article                article           article",
                        "  kept-alive requests           1  9,960,998           3     4           5     6",
                        "  against Grizzly                                     1%    2%          3%    4%",
                        "",
                        "                       Tomcat article       here",
                        "  kept-alive requests               7  9,900,064",
                        "  against Grizzly                  5%         6%");
    }

    @Test
    void aTableThatCannotBeWrappedBetweenWordsHasALineForEachCell() {
        List<String> lines = shown(pairs(0), 60);

        assertThat(lines)
                .startsWith("  kept-alive requests", "    Grizzly article: 1", "    here: 9,960,998")
                .contains("  against Grizzly", "    Jetty article: 1%");
    }

    @Test
    void wordsAreWrappedBeforeAnyIsBroken() {
        Table table = new Table(
                "",
                "lll",
                List.of("knob", "tomcat", "jetty"),
                List.of(Table.Row.of(
                        "requests per connection", "at most one hundred", "unlimited, as is the default")));

        List<String> lines = shown(table, 44);

        assertThat(lines).hasSizeGreaterThan(2).allSatisfy(line -> assertThat(line.length())
                .isLessThanOrEqualTo(44));
        assertThat(lines.stream()
                        .flatMap(line -> List.of(line.strip().split(" +", -1)).stream())
                        .collect(Collectors.toSet()))
                .contains("requests", "connection", "hundred", "unlimited,", "default");
    }

    @Test
    void eachColumnThatIsAlikeMayMoveToAnotherTable() {
        List<String> ids =
                IntStream.range(0, 12).mapToObj(i -> "contender-" + i).toList();
        List<String> cells = new ArrayList<>(List.of("row"));
        ids.forEach(id -> cells.add("123,456"));

        List<String> lines = shown(Table.across("", "", ids, "r", List.of(Table.Row.of(cells))), 80);

        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(String.join(" ", lines)).contains(ids);
    }
}
