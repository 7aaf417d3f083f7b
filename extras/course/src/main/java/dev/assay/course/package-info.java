/** How a run went: over time, within slices, while warming up. What the servers used besides CPU time. Sections of the page, with charts. */
@NullMarked
package dev.assay.course;

import org.jspecify.annotations.NullMarked;
