package dev.assay.imports;

import dev.assay.model.BadInputException;
import dev.assay.model.server.InspectedApp;
import dev.assay.swap.Swapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds the app that a project builds. */
record AppSearch(Swapper swapper, Questions questions) {
    /**
     * The only app of a folder, or the one the user chooses.
     *
     * @throws BadInputException if there is none, with advice, or there are several and none was chosen
     */
    InspectedApp in(Path folder) {
        Project project = Project.in(folder)
                .orElseThrow(() -> new BadInputException(
                        folder.toString(),
                        "no pom.xml or build.gradle in this folder",
                        "Run it in a Maven or Gradle project, or give the jar: assay init PATH/app.jar"));
        List<InspectedApp> apps = new ArrayList<>();
        List<BadInputException> refused = new ArrayList<>();
        List<Path> built = project.built();
        for (Path file : built) {
            try {
                apps.add(swapper.inspect(file));
            } catch (BadInputException noApp) {
                refused.add(noApp);
            }
        }
        if (apps.stream().anyMatch(InspectedApp::isSpringBoot)) {
            apps.removeIf(app -> !app.isSpringBoot()); // tools used by the build, or other programs
        }
        if (apps.isEmpty()) {
            throw none(project, refused);
        }
        return apps.size() == 1 ? apps.get(0) : chosen(folder, apps);
    }

    private static BadInputException none(Project project, List<BadInputException> refused) {
        if (refused.size() == 1) {
            return refused.get(0);
        }
        String seen = refused.stream().map(one -> "\n  " + one.getMessage()).collect(Collectors.joining());
        return new BadInputException(
                project.folder().toString(),
                refused.isEmpty() ? "no jar has been built here yet" : "none of the jars built here is an app:" + seen,
                "Build it with `" + project.build() + "`, then run assay init again.");
    }

    private InspectedApp chosen(Path folder, List<InspectedApp> apps) {
        String all = IntStream.range(0, apps.size())
                .mapToObj(i -> "\n    " + (i + 1) + "  "
                        + folder.relativize(apps.get(i).path()))
                .collect(Collectors.joining());
        Optional<String> answer =
                questions.ask("Several apps were built here:" + all + "\nWhich one, 1 to " + apps.size() + "?");
        return answer.filter(text -> text.matches("[1-9]\\d{0,2}") && Integer.parseInt(text) <= apps.size())
                .map(text -> apps.get(Integer.parseInt(text) - 1))
                .orElseThrow(() -> new BadInputException(
                        folder.toString(),
                        "several apps were built here:" + all,
                        "Name one of them: assay init "
                                + folder.relativize(apps.get(0).path())));
    }
}
