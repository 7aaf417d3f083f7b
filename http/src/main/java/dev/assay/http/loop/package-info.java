/** What the connections of an event loop share: ticks beside I/O, the receive buffer, what their failures mean. */
@NullMarked
package dev.assay.http.loop;

import org.jspecify.annotations.NullMarked;
