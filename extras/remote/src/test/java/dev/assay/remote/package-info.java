@NullMarked
package dev.assay.remote;

import org.jspecify.annotations.NullMarked;
