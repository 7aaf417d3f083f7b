package dev.assay.plan;

/** One thing in a plan that cannot be used. Caught and collected in this room: users see all of them at once. */
final class Misread extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String where;
    private final String what;
    private final String instead;

    /**
     * @param where file with line and column, or flag
     * @param what what is wrong, naming the key
     * @param instead what to write
     */
    Misread(String where, String what, String instead) {
        super(what);
        this.where = where;
        this.what = what;
        this.instead = instead;
    }

    String where() {
        return where;
    }

    String what() {
        return what;
    }

    String instead() {
        return instead;
    }
}
