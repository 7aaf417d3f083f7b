package dev.assay.tools;

import dev.assay.tools.files.FileRun;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalLong;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads JMeter's result as XML. Samples within a request are parts of it and not counted again; those within a transaction are
 * requests. Transactions count only if nothing else does, as in CSV. External entities are not loaded.
 */
final class JmeterXml implements RunFormat {
    @Override
    public FileRun read(String contender, Path file) throws IOException, DamagedFileException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try (Ending in = new Ending(ResultText.open(file))) {
            try {
                Document document = new Document(factory.createXMLStreamReader(in));
                document.read();
                return document.run(contender, file);
            } catch (XMLStreamException e) {
                if (e.getNestedException() instanceof IOException unreadable) {
                    throw unreadable;
                }
                long line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
                String what = String.valueOf(e.getMessage()).replaceAll("(?s).*Message: ", "");
                throw new DamagedFileException(Math.max(1, line), (in.ended ? "cut off: " : "not XML: ") + what);
            }
        }
    }

    /**
     * Knows whether the parser asked for more than there is: its messages are in the user's language. Replaces references and control
     * characters: XML forbids some that JMeter writes, the JDK limits their number, and no figure needs them.
     */
    private static final class Ending extends FilterReader {
        private boolean ended;

        Ending(Reader in) {
            super(in);
        }

        @Override
        public int read(char[] to, int at, int most) throws IOException {
            int read = super.read(to, at, most);
            ended |= read < 0;
            for (int i = at; i < at + read; i++) {
                if (to[i] == '&' || (to[i] < ' ' && "\t\n\r".indexOf(to[i]) < 0)) {
                    to[i] = '_';
                }
            }
            return read;
        }
    }

    private static final class Document {
        private final XMLStreamReader xml;
        private final RunTally requests = new RunTally(RunTally.Clock.WHOLE_MILLIS);
        private final RunTally transactions = new RunTally(RunTally.Clock.WHOLE_MILLIS);
        private final Users users = new Users();
        private int depth;
        /** Depth of the request whose parts are being read; 0 for none. */
        private int within;

        Document(XMLStreamReader xml) {
            this.xml = xml;
        }

        void read() throws XMLStreamException, DamagedFileException {
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    if (depth == 0 && !xml.getLocalName().equals("testResults")) {
                        throw damaged("not a result of JMeter: it begins with <" + xml.getLocalName() + ">");
                    }
                    if (within == 0 && xml.getAttributeValue(null, "ts") != null) {
                        within = sample() ? depth : 0;
                    }
                    depth++;
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    depth--;
                    within = depth == within ? 0 : within;
                }
            }
        }

        /** Counts a sample; returns whether it is a request and no transaction. */
        private boolean sample() throws DamagedFileException {
            try {
                boolean transaction =
                        String.valueOf(xml.getAttributeValue(null, "rm")).startsWith(JmeterCsv.TRANSACTION);
                JmeterCsv.requireOne(Objects.requireNonNullElse(xml.getAttributeValue(null, "sc"), "1"));
                double from = (double) number("ts");
                double millis = (double) number("t");
                boolean good = JmeterCsv.good(String.valueOf(xml.getAttributeValue(null, "s")));
                if (from == 0 && !good) { // as in CSV
                    (transaction ? transactions : requests).unsent();
                    return !transaction;
                }
                (transaction ? transactions : requests).add(from, millis, good);
                String user = xml.getAttributeValue(null, "tn");
                if (user != null
                        && users.seen(user, from, from + millis)
                        && xml.getAttributeValue(null, "rm") == null) {
                    throw JmeterCsv.untold("the attribute rm");
                }
                if (xml.getAttributeValue(null, "na") != null) {
                    users.atOnce(number("na"));
                }
                return !transaction;
            } catch (IllegalArgumentException e) {
                throw damaged(String.valueOf(e.getMessage()));
            }
        }

        private long number(String attribute) {
            String value = String.valueOf(xml.getAttributeValue(null, attribute));
            if (!value.matches("\\d{1,15}")) {
                throw new IllegalArgumentException(attribute + " is not a whole number: " + value);
            }
            return Long.parseLong(value);
        }

        private DamagedFileException damaged(String what) {
            return new DamagedFileException(xml.getLocation().getLineNumber(), what);
        }

        FileRun run(String contender, Path file) throws DamagedFileException {
            OptionalLong most = users.most();
            return JmeterCsv.counted(requests, transactions, xml.getLocation().getLineNumber())
                    .run(contender, file.toString(), JmeterCsv.TOOL, most, users.pace(), true);
        }
    }
}
