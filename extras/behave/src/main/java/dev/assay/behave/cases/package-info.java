/** Cases as data: their files, what they send, and what a clause allows. */
@NullMarked
package dev.assay.behave.cases;

import org.jspecify.annotations.NullMarked;
