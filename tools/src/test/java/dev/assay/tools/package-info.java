/** Load tools against a server that counts. */
@NullMarked
package dev.assay.tools;

import org.jspecify.annotations.NullMarked;
