@NullMarked
package dev.assay.latency;

import org.jspecify.annotations.NullMarked;
