/** The class of the line that opens the fields of a person. */
export const QUIET_BUTTON = "min-h-11 text-left font-bold text-primary";
