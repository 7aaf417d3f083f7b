/** Turns file and flags into a validated plan, and plan and seed into a schedule. */
@NullMarked
package dev.assay.plan;

import org.jspecify.annotations.NullMarked;
