<%@ page contentType="text/plain;charset=UTF-8" %>page ${6 * 7}
