/** The life of an experiment, from the first start to the verdict: launches, loads and probes contenders; instruments are passed in. */
@NullMarked
package dev.assay.experiment;

import org.jspecify.annotations.NullMarked;
