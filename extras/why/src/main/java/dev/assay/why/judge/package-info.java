@NullMarked
package dev.assay.why.judge;

import org.jspecify.annotations.NullMarked;
