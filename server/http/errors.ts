// Turns whatever was thrown into the one error shape, in the reader's language. Faults of ours are logged whole and
// told as one plain sentence: no stack, query or secret leaves.
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import { sqlState } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { formatWait, languageOf, translateAny } from "#server/i18n/translate.ts";
import { GatewayAway } from "#server/providers/payments/gateway.ts";
import { SmsNotSent } from "#server/providers/sms/sms.ts";
import { StorageAway } from "#server/providers/storage/storage.ts";

/** A request that meets no route because its very path cannot be read. No hook has run for it. */
export function answerUnreadablePath(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  void sendFailure(request, reply.header("x-content-type-options", "nosniff"), failureOf(error));
}

type Unreadable = { status: number; code: ErrorCode };
const UNREADABLE: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: "too-large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "try-again" },
};
const NO_HTTP: Unreadable = { status: 400, code: "bad-input" };

/** What cannot be read as a request, of which not even the language is known. There is only the connection, which ends. */
export function answerNoRequest({ code: cause }: ConnectionError, socket: Socket) {
  if (cause === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const { status, code } = UNREADABLE[cause] ?? NO_HTTP;
  const body = JSON.stringify({ success: false, message: translateAny("en", code, {}), code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error);
    if (failure.code === "unexpected") request.log.error({ err: error }, "unexpected error");
    else if (ERROR_STATUS[failure.code] >= 500) request.log.warn({ err: error }, failure.code);
    return sendFailure(request, reply, failure);
  });
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  const { values, retryAfterSeconds, body, issues } = failure.details;
  const language = languageOf(request.headers["accept-language"]);
  const wait: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { wait: formatWait(language, retryAfterSeconds) };
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return reply.code(ERROR_STATUS[failure.code]).send({
    ...body,
    success: false,
    message: translateAny(language, failure.code, { ...wait, ...values }),
    code: failure.code,
    ...(issues ? { issues } : {}),
  });
}

/** The failure that whatever was thrown is told as. */
export function failureOf(thrown: unknown): Failure {
  const error = thrown as FastifyError | Failure;
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      path: issue.instancePath.split("/").filter(Boolean).join("."),
      reason: issue.message ?? "invalid",
    }));
    const named = issues.map((issue) => issue.reason).find(isErrorCode);
    return new Failure(named ?? "bad-input", { issues });
  }
  if (error instanceof GatewayAway) return new Failure("payment-provider-away", { retryAfterSeconds: 30 });
  if (error instanceof SmsNotSent) return new Failure("sms-not-sent", { retryAfterSeconds: 60 });
  if (error instanceof StorageAway) return new Failure("try-again", { retryAfterSeconds: 30 });
  if (sqlState(error) === NOT_A_CHARACTER) return new Failure("bad-input");
  if (isDatabaseAway(error)) return new Failure("try-again", { retryAfterSeconds: 5 });
  if (error.statusCode === 413) return new Failure("too-large");
  if (error.statusCode === 415) return new Failure("wrong-type");
  if (error.statusCode === 429) return new Failure("too-many-requests", { retryAfterSeconds: 60 });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Failure("bad-input");
  return new Failure("unexpected");
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, text);
}

/** A NUL in a text, the one character that Postgres does not keep. Nobody types it. */
const NOT_A_CHARACTER = "22021";

/**
 * A connection that could not be had or broke; a server that is stopping, starting or full; a statement that waited
 * too long, or lost too often to others, and may pass the next time.
 */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error) ?? "";
  if (/^(?:08|57P0|57014|53|40001|40P01|55P03)/.test(state)) return true;
  if (/^(?:ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/.test(state))
    return true;
  const message = error instanceof Error ? error.message : "";
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
    message,
  );
}
