/** What would spoil a measurement on this machine. */
@NullMarked
package dev.assay.doctor;

import org.jspecify.annotations.NullMarked;
