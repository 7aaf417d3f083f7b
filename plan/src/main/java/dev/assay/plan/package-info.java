/** File and flags to a validated plan; plan and seed to a schedule. */
@NullMarked
package dev.assay.plan;

import org.jspecify.annotations.NullMarked;
