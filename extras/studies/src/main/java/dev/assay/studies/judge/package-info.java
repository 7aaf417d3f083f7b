/** Published figures beside ours, and what the method behind them could not show. */
@NullMarked
package dev.assay.studies.judge;

import org.jspecify.annotations.NullMarked;
