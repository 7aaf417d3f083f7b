package dev.assay.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Phase;
import dev.assay.model.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacePhrasesTest {
    private static final List<Place> ONE_OF_EACH =
            List.of(new Place.Round(4), new Place.Block(9), new Place.Slice(3, Phase.RATE, 0));

    @Test
    void everyPlaceHasItsWords() {
        assertThat(ONE_OF_EACH.stream().map(Object::getClass).toList())
                .containsExactlyInAnyOrder(Place.class.getPermittedSubclasses());
        assertThat(ONE_OF_EACH.stream().map(PlacePhrases::of))
                .containsExactly("start-up round 4", "block 9", "block 3, slice 1 of the equal rate");
    }

    @Test
    void aSliceNamesItsPhase() {
        assertThat(PlacePhrases.of(new Place.Slice(3, Phase.SATURATION, 1)))
                .isEqualTo("block 3, slice 2 of saturation");
        assertThat(PlacePhrases.of(new Place.Slice(3, Phase.CAPACITY, 1)))
                .isEqualTo("block 3, slice 2 of several rates");
    }
}
