/** The environment cannot be used. The message has a line for each fault, for the operator. */
export class BadConfig extends Error {
  override name = "BadConfig";
}
