package dev.assay.words;

import dev.assay.model.Phase;
import dev.assay.model.Place;

/** Parts of an experiment in words. */
public final class PlacePhrases {
    private PlacePhrases() {}

    /** Such as {@code block 3, slice 1 of the equal rate}. */
    public static String of(Place place) {
        if (place instanceof Place.Round start) {
            return "start-up round " + start.round();
        } else if (place instanceof Place.Block block) {
            return "block " + block.block();
        }
        Place.Slice slice = (Place.Slice) place;
        return "block " + slice.block() + ", slice " + (slice.slice() + 1) + " of "
                + (slice.phase() == Phase.RATE ? "the " : "") + phase(slice.phase());
    }

    /** Such as {@code equal rate}. */
    public static String phase(Phase phase) {
        return switch (phase) {
            case RATE -> "equal rate";
            case SATURATION -> "saturation";
            case CAPACITY -> "several rates";
        };
    }
}
