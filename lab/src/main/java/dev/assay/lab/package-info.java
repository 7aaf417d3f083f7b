/** The load generator against other load tools, and Assay against kills and damage. Not shipped; tests run short forms of the latter. */
@NullMarked
package dev.assay.lab;

import org.jspecify.annotations.NullMarked;
