/** What an app behind a log-in answers, whatever it runs on. */
@org.jspecify.annotations.NullMarked
package dev.assay.studies.account;
