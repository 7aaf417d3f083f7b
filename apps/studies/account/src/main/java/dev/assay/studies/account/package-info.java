/** What an app behind a login answers, whatever it runs on. */
@org.jspecify.annotations.NullMarked
package dev.assay.studies.account;
