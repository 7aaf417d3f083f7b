/**
 * The load generator against other load tools, Assay against kills and damage, and the corpus of calibrations. Not shipped; tests run
 * short forms of some of it.
 */
@NullMarked
package dev.assay.lab;

import org.jspecify.annotations.NullMarked;
