@NullMarked
package dev.assay.why.profile;

import org.jspecify.annotations.NullMarked;
