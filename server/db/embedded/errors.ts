/** The built-in database cannot start. The message is for the operator: the reason, and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

/** The system's code of an error, such as "EACCES". "" when the error has none. */
export const errorCode = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";
export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
