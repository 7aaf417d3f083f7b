package dev.assay.database;

import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Reads a table of {@code schema.sql}. */
@RestController
class ArticlesController {
    private final JdbcTemplate database;

    ArticlesController(JdbcTemplate database) {
        this.database = database;
    }

    @GetMapping("/articles")
    List<Map<String, Object>> articles() {
        return database.queryForList("select number, name from article order by number");
    }
}
