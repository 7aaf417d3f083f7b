package dev.assay.checks;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Tables and texts as other programs read them from what Assay writes. */
final class WrittenTables {
    private static final Pattern CELL = Pattern.compile("\\G(?:\"((?:[^\"]|\"\")*)\"|([^,]*))(?:,|$)");

    private WrittenTables() {}

    /** The lines of a CSV file by its head line. */
    static List<Map<String, String>> csv(String text) {
        List<List<String>> lines =
                Arrays.stream(text.split("\r\n", -1)).map(WrittenTables::cells).toList();
        List<Map<String, String>> rows = new ArrayList<>();
        for (List<String> line : lines.subList(1, lines.size() - 1)) { // the last line ends, too
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < line.size(); i++) {
                row.put(lines.get(0).get(i), line.get(i));
            }
            rows.add(row);
        }
        return rows;
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        Matcher cell = CELL.matcher(line + ","); // each cell ends with a comma
        while (cell.find() && cell.end() > cell.start()) {
            cells.add(cell.group(1) == null ? cell.group(2) : cell.group(1).replace("\"\"", "\""));
        }
        return cells;
    }

    /** The rows of all tables in a part of a Markdown text, rules and titles among them. */
    static List<List<String>> markdown(String text) {
        return text.lines()
                .filter(line -> line.startsWith("| "))
                .map(line -> Arrays.stream(line.substring(1, line.length() - 1).split("(?<!\\\\)\\|", -1))
                        .map(cell -> plain(cell).strip())
                        .toList())
                .toList();
    }

    /** Markdown as it is read. */
    static String plain(String markdown) {
        return markdown.replace("<!-- -->", "")
                .replaceAll("\\\\([\\\\`*_\\[\\]|~$])", "$1")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    /** The rows of a terminal table: cells are two blanks or more apart. */
    static List<List<String>> terminal(String text) {
        return text.lines()
                .map(line -> Arrays.asList(line.strip().split(" {2,}", -1)))
                .toList();
    }

    /** The rows of all tables in a section of {@link #page}. */
    static List<List<String>> html(Document page, String section) {
        List<List<String>> rows = new ArrayList<>();
        for (Element own : elements(page.getElementsByTagName("section"))) {
            if (own.getAttribute("id").equals(section)) {
                for (Element row : elements(own.getElementsByTagName("tr"))) {
                    rows.add(elements(row.getElementsByTagName("*")).stream()
                            .filter(cell -> cell.getNodeName().equals("th")
                                    || cell.getNodeName().equals("td"))
                            .map(cell -> blank(cell.getTextContent()))
                            .toList());
                }
            }
        }
        return rows;
    }

    /** A page or file that is well-formed XML; everything else is an error. */
    static Document page(String text) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError("not well-formed", e);
        }
    }

    static List<Element> elements(NodeList nodes) {
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    /** With one kind of blank, and one of hyphen. */
    static String blank(String text) {
        return text.replace('\u2212', '-')
                .replaceAll("[\\s\\u00A0\\u202F]+", " ")
                .strip();
    }

    /** Letters and figures in their order, however a format breaks lines and spaces them. */
    static String bare(String text) {
        return blank(text).replace(" ", "");
    }
}
