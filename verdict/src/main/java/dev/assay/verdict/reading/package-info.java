/** What each contender shows in a block or a round, and which blocks count; may use nothing else of the room. */
@NullMarked
package dev.assay.verdict.reading;

import org.jspecify.annotations.NullMarked;
