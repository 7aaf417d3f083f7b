package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Place;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Invalid;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InvalidJsonTest {
    static Stream<Place> places() {
        return Stream.of(new Place.Round(4), new Place.Block(9), new Place.Slice(3, Phase.RATE, 0));
    }

    @ParameterizedTest
    @MethodSource("places")
    void everyPlaceIsReadAsItWasWritten(Place place) throws JsonProcessingException {
        Invalid invalid = new Invalid(place, "jetty", new Finding.TimedOut(3, 20));

        assertThat(Json.MAPPER.readValue(Json.MAPPER.writeValueAsString(invalid), Invalid.class))
                .isEqualTo(invalid);
    }

    @ParameterizedTest
    @MethodSource("places")
    void whereAndWhyAreWrittenInWordsToo(Place place) {
        Invalid invalid = new Invalid(place, "jetty", new Finding.Text("password=hunter2"));

        assertThat(Json.MAPPER.valueToTree(invalid).fieldNames())
                .toIterable()
                .containsExactly("what", "contender", "reason", "round", "block", "phase", "slice", "finding");
        assertThat(Json.MAPPER.valueToTree(invalid).path("reason").asText()).isEqualTo("password=***");
    }
}
