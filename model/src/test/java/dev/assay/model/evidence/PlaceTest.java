package dev.assay.model.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Phase;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlaceTest {
    private static final List<Place> ONE_OF_EACH =
            List.of(new Place.Round(4), new Place.Block(9), new Place.Slice(3, Phase.RATE, 0));

    @Test
    void everyPlaceHasItsWords() {
        assertThat(ONE_OF_EACH.stream().map(Object::getClass).toList())
                .containsExactlyInAnyOrder(Place.class.getPermittedSubclasses());
        assertThat(ONE_OF_EACH.stream().map(Place::text))
                .containsExactly("start-up round 4", "block 9", "block 3, slice 1 at the same rate");
    }

    @Test
    void aSliceNamesItsPhase() {
        assertThat(new Place.Slice(3, Phase.SATURATION, 1).text()).isEqualTo("block 3, slice 2 of saturation");
        assertThat(new Place.Slice(3, Phase.CAPACITY, 1).text()).isEqualTo("block 3, slice 2 of several rates");
    }
}
