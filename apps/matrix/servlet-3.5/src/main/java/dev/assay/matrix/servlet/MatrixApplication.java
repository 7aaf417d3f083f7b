package dev.assay.matrix.servlet;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the app. */
@SpringBootApplication(proxyBeanMethods = false)
public class MatrixApplication {
    public static void main(String[] args) {
        SpringApplication.run(MatrixApplication.class, args);
    }
}
