/** Load tools against a server that counts requests. */
@NullMarked
package dev.assay.tools;

import org.jspecify.annotations.NullMarked;
