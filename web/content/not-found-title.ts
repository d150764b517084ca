/** The name of the page for unknown addresses, the same in both languages: by it people find out what it is. */
export const NOT_FOUND_TITLE = "404 Page Not Found";
