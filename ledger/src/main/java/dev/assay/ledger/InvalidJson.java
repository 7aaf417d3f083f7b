package dev.assay.ledger;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Place;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Invalid;
import java.util.Optional;
import java.util.OptionalInt;

/** What does not count has its place and its finding both in words and as values. */
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
            }
            int number = block.orElseThrow();
            return phase.<Place>map(known -> new Place.Slice(number, known, slice.orElseThrow()))
                    .orElseGet(() -> new Place.Block(number));
        }
    }

    /** Adds the words. */
    final class Out extends StdConverter<Invalid, Stored> {
        @Override
        public Stored convert(Invalid invalid) {
            Place place = invalid.place();
            return new Stored(
                    place.text(),
                    invalid.contender(),
                    invalid.why().text(),
                    place instanceof Place.Round start ? OptionalInt.of(start.round()) : OptionalInt.empty(),
                    place.inBlock(),
                    place instanceof Place.Slice slice ? Optional.of(slice.phase()) : Optional.empty(),
                    place instanceof Place.Slice slice ? OptionalInt.of(slice.slice()) : OptionalInt.empty(),
                    invalid.why());
        }
    }

    /** Reads the values. */
    final class In extends StdConverter<Stored, Invalid> {
        @Override
        public Invalid convert(Stored stored) {
            return new Invalid(stored.place(), stored.contender, stored.finding);
        }
    }
}
