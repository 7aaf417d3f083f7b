package dev.assay.behave;

import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Conduct;
import java.util.List;
import java.util.function.IntConsumer;

/** A kind of cases. A further one is a class more, and a line in {@link #all}. */
public interface Family {
    /** All that there are, in the order in which they are asked. */
    static List<Family> all() {
        return List.of(
                new Conformance(),
                new Limits(),
                new Shutdown(),
                new Http2(),
                new Slow(),
                new Details(),
                new Overload(),
                new Floods());
    }

    /** Its name in flags and result files. */
    String id();

    /**
     * Sends its cases to a contender, within limits of connections, bytes and seconds of its own.
     *
     * @param progress told the percentage that is done
     */
    Findings ask(Stage stage, IntConsumer progress) throws InterruptedException;

    /** Whether it speaks HTTP/2, for which some servers need further jars. */
    default boolean speaksHttp2() {
        return false;
    }

    /** Whether users or attackers would notice that one contender takes the place of another. */
    boolean matters(Case subject, Conduct from, Conduct to);

    /**
     * What a contender did with a case.
     */
    record Finding(Case subject, Conduct conduct) {}

    /**
     * What came of a family.
     *
     * @param omitted why some cases were not sent, one sentence each
     */
    record Findings(List<Finding> findings, List<String> omitted) {
        public Findings {
            findings = List.copyOf(findings);
            omitted = List.copyOf(omitted);
        }
    }
}
