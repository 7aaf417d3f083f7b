@NullMarked
package dev.assay.orders;

import org.jspecify.annotations.NullMarked;
