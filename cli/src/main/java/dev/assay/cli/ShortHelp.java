package dev.assay.cli;

import java.util.List;

/**
 * What the help of a command with many flags shows of them.
 *
 * @param groups by purpose
 * @param examples command lines
 */
public record ShortHelp(List<Group> groups, List<String> examples) {
    /**
     * Flags for one purpose.
     *
     * @param flags their long names
     */
    public record Group(String purpose, List<String> flags) {
        public Group {
            flags = List.copyOf(flags);
        }
    }

    public ShortHelp {
        groups = List.copyOf(groups);
        examples = List.copyOf(examples);
    }

    public static Group group(String purpose, String... flags) {
        return new Group(purpose, List.of(flags));
    }
}
