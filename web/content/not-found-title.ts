/** The title of the page for unknown addresses, the same in all languages. */
export const NOT_FOUND_TITLE = "404 Page Not Found";
