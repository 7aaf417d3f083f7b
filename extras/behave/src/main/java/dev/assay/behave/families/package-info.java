/** The families of cases, one class each. */
@NullMarked
package dev.assay.behave.families;

import org.jspecify.annotations.NullMarked;
