package dev.assay.studies.secured;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the app. */
@SpringBootApplication(proxyBeanMethods = false)
public class SecuredApplication {
    public static void main(String[] args) {
        SpringApplication.run(SecuredApplication.class, args);
    }
}
