/** What was published, the loads behind it, and what repeating it gave; the file of a study. */
@NullMarked
package dev.assay.studies.model;

import org.jspecify.annotations.NullMarked;
