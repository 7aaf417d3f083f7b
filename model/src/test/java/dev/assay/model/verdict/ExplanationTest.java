package dev.assay.model.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    private static final Explanation.Closing CLOSING =
            new Explanation.Closing("requests per connection", "tomcat", "100", "unlimited", 0.904, 0.81, 1.02);
    private static final Explanation.Closing UNREAD =
            new Explanation.Closing("buffer", "jetty", "", "8 kB", 0.25, 0.1, 0.4);

    private static Explanation.Conclusion gap(boolean most, Explanation.Closing... closings) {
        return new Explanation.Gap("jetty", "tomcat", Metric.CPU_PER_REQUEST, 0.9, 0.88, 0.93, List.of(closings), most);
    }

    @Test
    void everyConclusionHasItsSentence() {
        List<Explanation.Conclusion> all = List.of(
                new Explanation.Text("as it was said"),
                new Explanation.NoGap(),
                gap(true, CLOSING),
                new Explanation.Undecided(2, 3));

        assertThat(all.stream().map(Object::getClass).toList())
                .containsExactlyInAnyOrder(Explanation.Conclusion.class.getPermittedSubclasses());
        assertThat(all.stream().map(Explanation.Conclusion::text))
                .containsExactly(
                        "as it was said",
                        "No gap between the contenders was shown, so there is nothing to explain; the effect of each setting"
                                + " is shown anyway.",
                        "Most of jetty's gap to tomcat in CPU per request (−10%) is due to a setting: requests per connection of"
                                + " tomcat (100 to unlimited) closes 90% of it (81 to 102%).",
                        "2 of 3 effects are undecided: a larger budget gives more blocks for each.");
        assertThat(new Explanation.Undecided(1, 3).text())
                .isEqualTo("1 of 3 effects is undecided: a larger budget gives more blocks for each.");
    }

    @Test
    void aGapMayHaveSeveralCausesOrNone() {
        assertThat(gap(false, UNREAD, CLOSING).text())
                .isEqualTo(
                        "Part of jetty's gap to tomcat in CPU per request (−10%) is due to a setting: buffer of jetty closes"
                                + " 25% of it (10 to 40%) and requests per connection of tomcat (100 to unlimited) closes 90% of"
                                + " it (81 to 102%).");
        assertThat(gap(false).text())
                .isEqualTo(
                        "None of the settings tried was shown to explain jetty's gap to tomcat in CPU per request (−10%).");
    }
}
