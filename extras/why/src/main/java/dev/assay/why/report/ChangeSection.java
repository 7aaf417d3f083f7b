package dev.assay.why.report;

import dev.assay.model.BadInputException;
import dev.assay.model.Numbers;
import dev.assay.model.Shell;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.why.judge.Judge;
import dev.assay.why.judge.Profile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What changed from one result folder to another in where CPU time goes, a section for each contender that both have. */
public final class ChangeSection {
    private ChangeSection() {}

    /**
     * The sections on two folders.
     *
     * @throws BadInputException if one has no profiles, or they cannot be read
     */
    public static List<Section> of(Path before, Path after) {
        StoredStacks then = stored(before);
        StoredStacks now = stored(after);
        SettingAdvice adviceThen = SettingAdvice.of(before);
        SettingAdvice adviceNow = SettingAdvice.of(after);
        return then.profiles().contenders().stream()
                .filter(now.profiles().contenders()::contains)
                .map(id -> of(id, then, now, adviceThen.of(id, before(id)).and(adviceNow.of(id, after(id)))))
                .toList();
    }

    private static StoredStacks stored(Path results) {
        return StoredStacks.read(results)
                .orElseThrow(() -> new BadInputException(
                        results.toString(),
                        "has no profiles",
                        "Take them with `assay why " + Shell.quote(results) + "`."));
    }

    private static Section of(String id, StoredStacks then, StoredStacks now, SettingAdvice advice) {
        List<Profile> ofThen = then.of(id);
        List<Profile> ofNow = now.of(id);
        List<Part> parts = new ArrayList<>();
        parts.add(Part.note(before(id) + ": " + Numbers.count(ofThen.size(), "block") + "; " + after(id) + ": "
                + Numbers.count(ofNow.size(), "block")
                + ". They were not interleaved, so they are independent samples (intervals are Welch's), and whatever else changed"
                + " on the machine is part of the difference."));
        String engine = then.profiles().engine();
        parts.addAll(WhySection.parts(
                Judge.change(before(id), ofThen, after(id), ofNow),
                engine.equals(now.profiles().engine())
                        ? engine
                        : engine + " before and " + now.profiles().engine() + " after",
                Stream.concat(
                                then.failures().stream().map(failure -> "before: " + failure),
                                now.failures().stream().map(failure -> "after: " + failure))
                        .toList(),
                advice));
        return new Section("why-" + id, "Where the CPU time of " + id + " goes", parts);
    }

    private static String before(String id) {
        return id + " before";
    }

    private static String after(String id) {
        return id + " after";
    }
}
