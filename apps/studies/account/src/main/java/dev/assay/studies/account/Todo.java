package dev.assay.studies.account;

/** What users note down, and get back. Nothing is kept: there is no database. */
public record Todo(long id, String title, String description, boolean completed) {
    /** The one that everybody reads. */
    public static final Todo FIRST = new Todo(1, "to-do 1", "some words that come back", false);
}
