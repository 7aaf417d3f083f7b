/** Results of different days: one compared with an earlier one, such as before and after an upgrade, and the history of many. */
@NullMarked
package dev.assay.history;

import org.jspecify.annotations.NullMarked;
