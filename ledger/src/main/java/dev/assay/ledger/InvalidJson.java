package dev.assay.ledger;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.assay.model.Finding;
import dev.assay.model.Invalid;
import dev.assay.model.Phase;
import dev.assay.model.Place;
import dev.assay.words.Phrases;
import dev.assay.words.PlacePhrases;
import java.util.Optional;
import java.util.OptionalInt;

/** What does not count has its place and its finding both in words and as values. Schema 1 has no phases, and no numbers of rounds. */
@JsonSerialize(converter = InvalidJson.Out.class)
@JsonDeserialize(converter = InvalidJson.In.class)
interface InvalidJson {
    /** The form in the file. */
    record Stored(
            String what,
            String contender,
            String reason,
            OptionalInt round,
            OptionalInt block,
            Optional<Phase> phase,
            OptionalInt slice,
            Finding finding) {
        Place place() {
            if (round.isPresent()) {
                return new Place.Round(round.getAsInt());
            } else if (block.isEmpty()) {
                return new Place.Text(what);
            } else if (slice.isEmpty()) {
                return new Place.Block(block.getAsInt());
            }
            return phase.<Place>map(known -> new Place.Slice(block.getAsInt(), known, slice.getAsInt()))
                    .orElseGet(() -> new Place.SliceText(what, block.getAsInt(), slice.getAsInt()));
        }
    }

    /** Adds the words. */
    final class Out extends StdConverter<Invalid, Stored> {
        @Override
        public Stored convert(Invalid invalid) {
            Place place = invalid.place();
            return new Stored(
                    PlacePhrases.of(place),
                    invalid.contender(),
                    Phrases.of(invalid.why()),
                    place instanceof Place.Round start ? OptionalInt.of(start.round()) : OptionalInt.empty(),
                    place.inBlock(),
                    place instanceof Place.Slice slice ? Optional.of(slice.phase()) : Optional.empty(),
                    slice(place),
                    invalid.why());
        }

        private static OptionalInt slice(Place place) {
            if (place instanceof Place.Slice slice) {
                return OptionalInt.of(slice.slice());
            }
            return place instanceof Place.SliceText slice ? OptionalInt.of(slice.slice()) : OptionalInt.empty();
        }
    }

    /** Reads the values, and the words where there are none. */
    final class In extends StdConverter<Stored, Invalid> {
        @Override
        public Invalid convert(Stored stored) {
            return new Invalid(stored.place(), stored.contender, stored.finding);
        }
    }
}
