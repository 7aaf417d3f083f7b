/** The life of an experiment in its result folder, with instruments that are given to it. */
@NullMarked
package dev.assay.run;

import org.jspecify.annotations.NullMarked;
