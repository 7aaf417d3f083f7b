@NullMarked
package dev.assay.why.model;

import org.jspecify.annotations.NullMarked;
