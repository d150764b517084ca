// Converts anything thrown into the API's error body, in the language of the request. Bugs are logged in full, but the
// response has only a general sentence: no stack, SQL or secret.
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { ERROR_BODIES } from "#contract/error-bodies.ts";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { sqlState } from "#server/db/transaction.ts";
import { isDatabaseUnavailable } from "#server/db/unavailable.ts";
import { Failure, type PlainErrorCode } from "#server/failure.ts";
import { placeholdersOf } from "#server/i18n/catalogues.ts";
import { formatDay, formatTime } from "#server/i18n/format.ts";
import { formatWait, languageOf, translateAny } from "#server/i18n/translate.ts";
import { GatewayUnavailable } from "#server/providers/payments/gateway.ts";
import { SendError } from "#server/providers/send-error.ts";
import { StorageUnavailable } from "#server/providers/storage/storage.ts";

/** For URLs that Fastify cannot decode. No hook has run for them, so the security headers are set here. */
export function frameworkErrorHandler(headers: Record<string, string>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    void sendFailure(request, reply.headers(headers), toFailure(error));
}

type ParseFailure = { status: number; code: ErrorCode };
const PARSE_FAILURES: Readonly<Record<string, ParseFailure>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: "too-large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "try-again" },
};
const NOT_HTTP: ParseFailure = { status: 400, code: "bad-input" };

/**
 * For bytes that Node's HTTP parser rejects. There is no request object and no known language, so the response is written
 * to the socket in English, and the connection is closed.
 */
export function clientErrorHandler(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket) => handleClientError(error, socket, headers);
}

function handleClientError(
  { code: cause }: ConnectionError,
  socket: Socket,
  headers: Record<string, string>,
) {
  if (cause === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const { status, code } = PARSE_FAILURES[cause] ?? NOT_HTTP;
  const body = JSON.stringify({ success: false, message: translateAny("en", code, {}), code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** `onFailure` is called before each failure is answered. */
export function registerErrorHandler(
  app: FastifyInstance,
  onFailure: (request: FastifyRequest, code: ErrorCode) => Promise<void> = async () => undefined,
) {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const failure = toFailure(error);
    if (failure.code === "unexpected") request.log.error({ err: error }, "unexpected error");
    else if (ERROR_STATUS[failure.code] >= 500) request.log.warn({ err: error }, failure.code);
    await onFailure(request, failure.code);
    return sendFailure(request, reply, failure);
  });
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  const { retryAfterSeconds, issues } = failure.details;
  const language = languageOf(request.headers["accept-language"]);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return reply.code(ERROR_STATUS[failure.code]).send({
    ...namedFields(request, failure),
    success: false,
    message: failureSentence(language, failure),
    code: failure.code,
    ...(issues ? { issues } : {}),
  });
}

export function failureSentence(language: Language, { code, details }: Failure): string {
  const { values, retryAfterSeconds, at } = details;
  const wait: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { wait: formatWait(language, retryAfterSeconds) };
  const moment: Record<string, string> = at
    ? { day: formatDay(language, istDateOf(at)), time: formatTime(language, istTimeOf(at)) }
    : {};
  return translateAny(language, code, { ...wait, ...moment, ...values });
}

/** The further fields of the error body, as far as the contract names them for the code. */
function namedFields(request: FastifyRequest, { code, details }: Failure): object {
  if (details.body === undefined) return {};
  const schema: z.ZodMiniType<object> = isCodeWithBody(code) ? ERROR_BODIES[code] : z.object({});
  const { data, error } = z.safeEncode(schema, details.body);
  if (error) request.log.error({ err: error, code }, "an error body does not match its schema");
  return data ?? {};
}

function isCodeWithBody(code: ErrorCode): code is keyof typeof ERROR_BODIES {
  return Object.hasOwn(ERROR_BODIES, code);
}

/** Maps anything thrown to the failure that the response reports. */
export function toFailure(thrown: unknown): Failure {
  const error = thrown as FastifyError | Failure;
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      path: issue.instancePath.split("/").filter(Boolean).join("."),
      reason: issue.message ?? "invalid",
    }));
    const code = issues.map((issue) => issue.reason).find(isPlainErrorCode);
    return new Failure(code ?? "bad-input", { issues });
  }
  if (error instanceof GatewayUnavailable)
    return new Failure("payment-provider-away", { retryAfterSeconds: 30 });
  if (error instanceof SendError) return new Failure("sms-not-sent", { retryAfterSeconds: 60 });
  if (error instanceof StorageUnavailable) return new Failure("try-again", { retryAfterSeconds: 30 });
  if (sqlState(error) === CHARACTER_NOT_IN_REPERTOIRE) return new Failure("bad-input");
  if (isDatabaseUnavailable(error)) return new Failure("try-again", { retryAfterSeconds: 5 });
  if (error.statusCode === 413) return new Failure("too-large");
  if (error.statusCode === 415) return new Failure("wrong-type");
  if (error.statusCode === 429) return new Failure("too-many-requests", { retryAfterSeconds: 60 });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Failure("bad-input");
  return new Failure("unexpected");
}

function isPlainErrorCode(text: string): text is PlainErrorCode {
  return Object.hasOwn(ERROR_STATUS, text) && placeholdersOf(text).length === 0;
}

/** PostgreSQL's code for a NUL in a text, the one character that it cannot store. */
const CHARACTER_NOT_IN_REPERTOIRE = "22021";
