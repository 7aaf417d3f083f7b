package dev.assay.cli;

/**
 * A subcommand.
 *
 * @param name what a user writes
 * @param summary its line in the help, shorter than its own description; empty if not listed
 */
public record CommandEntry(String name, Class<? extends Action> type, String summary) {}
