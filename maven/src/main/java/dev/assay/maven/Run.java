package dev.assay.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** @param lines its whole output */
record Run(int exitCode, List<String> lines) {
    private static final String COMPLAINT = "assay: ";

    Run {
        lines = List.copyOf(lines);
    }

    /** The same with other names of files in its output. */
    Run naming(Map<Path, String> names) {
        List<String> named = new ArrayList<>(lines);
        names.forEach((file, name) -> named.replaceAll(line -> line.replace(file.toString(), name)));
        return new Run(exitCode, named);
    }

    /**
     * Lets the build continue only after exit code 0.
     *
     * @param junit file with the outcomes of the conditions, if the command got that far
     * @throws MojoFailureException if a condition of {@code failIf} holds or is unknown, with a line for each
     * @throws MojoExecutionException if the command gave no response, with its error message
     */
    void requireGood(Path junit) throws MojoExecutionException, MojoFailureException {
        if (exitCode == 0) {
            return;
        }
        List<String> conditions = conditions(junit);
        if (!conditions.isEmpty()) {
            throw new MojoFailureException(String.join("\n", conditions));
        }
        throw new MojoExecutionException("Assay ended with exit code " + exitCode + ". " + complaint());
    }

    /** The last error message, with the lines that belong to it. */
    private String complaint() {
        int start = lines.size();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(COMPLAINT)) {
                start = i;
            }
        }
        return String.join("\n", lines.subList(start, lines.size()));
    }

    /** The messages of the conditions that do not let the build pass. */
    private static List<String> conditions(Path junit) throws MojoExecutionException {
        if (!Files.isRegularFile(junit)) {
            return List.of();
        }
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            Element suite = factory.newDocumentBuilder().parse(junit.toFile()).getDocumentElement();
            List<String> messages = new ArrayList<>();
            for (String kind : List.of("failure", "error")) {
                NodeList found = suite.getElementsByTagName(kind);
                for (int i = 0; i < found.getLength(); i++) {
                    messages.add("failIf " + ((Element) found.item(i)).getAttribute("message"));
                }
            }
            return messages;
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new MojoExecutionException(junit + " cannot be read: " + e.getMessage(), e);
        }
    }
}
