package dev.assay.why.model;

import java.util.List;

/**
 * All profiles of a result folder.
 *
 * @param engine what took the samples, for example {@code ctimer}
 * @param reference id of the contender that the others are compared with
 * @param contenders ids in the order of the plan
 * @param slices one for each contender and block that could be profiled
 * @param failures what could not be profiled and why, a line each
 */
public record Profiles(
        String engine, String reference, List<String> contenders, List<ProfiledSlice> slices, List<String> failures) {
    public Profiles {
        contenders = List.copyOf(contenders);
        slices = List.copyOf(slices);
        failures = List.copyOf(failures);
    }
}
