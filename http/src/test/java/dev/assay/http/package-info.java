@NullMarked
package dev.assay.http;

import org.jspecify.annotations.NullMarked;
