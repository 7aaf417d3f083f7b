package dev.assay.checks;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** Reads the classes of the project without those of its tests, which may lie in jars, too. */
final class MainClasses {
    private MainClasses() {}

    static ClassFileImporter importer() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("-tests.jar"));
    }
}
