/** The load generator against other load tools. Not shipped; nothing here runs in tests. */
@NullMarked
package dev.assay.bench;

import org.jspecify.annotations.NullMarked;
