@NullMarked
package dev.assay.why.report;

import org.jspecify.annotations.NullMarked;
