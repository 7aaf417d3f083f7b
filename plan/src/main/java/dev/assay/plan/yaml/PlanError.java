package dev.assay.plan.yaml;

import dev.assay.model.BadInputException;
import dev.assay.model.Secrets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One error in a plan. Caught and collected in this room, so that users see all errors at once. */
public final class PlanError extends BadInputException {
    private static final long serialVersionUID = 1L;

    private static final Pattern LINE_AND_COLUMN = Pattern.compile(":(\\d{1,7}):(\\d{1,7})(?=$|:)");

    private final String where;
    private final String what;
    private final String instead;

    /**
     * @param where file with line and column, or flag
     * @param what what is wrong, naming the key; secrets are masked
     * @param instead what to write
     */
    public PlanError(String where, String what, String instead) {
        super(where, withoutFlag(where, what), instead);
        this.where = where;
        this.what = Secrets.hidden(withoutFlag(where, what));
        this.instead = instead;
    }

    /** Without the name of the flag that stands before it anyway. */
    private static String withoutFlag(String flag, String what) {
        return what.startsWith(flag + " ") ? what.substring(flag.length() + 1) : what;
    }

    boolean isSameAs(PlanError other) {
        return where.equals(other.where) && what.equals(other.what);
    }

    String where() {
        return where;
    }

    /** Sort key by line and column; 0 if there are none. */
    long place() {
        Matcher place = LINE_AND_COLUMN.matcher(where);
        return place.find() ? Long.parseLong(place.group(1)) * 10_000_000 + Long.parseLong(place.group(2)) : 0;
    }

    /** What is wrong, without secrets. */
    public String what() {
        return what;
    }

    String instead() {
        return instead;
    }
}
