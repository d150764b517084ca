// What a push service means by a refusal. One status has several causes; the body names the cause, in words of the vendor:
// Apple `{"reason": "BadJwtToken"}`, Mozilla `{"errno": 109, "message": "…"}`, Google and Microsoft a text.
import { parseJson } from "#server/providers/answer-text.ts";
import {
  kindOfStatus,
  retryAfterSecondsOf,
  SendError,
  type SendErrorKind,
} from "#server/providers/send-error.ts";

/** The subscription was made for another key pair than the server's, or is none any more. */
const ENDED = new RegExp(
  [
    "BadDeviceToken|DeviceTokenNotForTopic|Unregistered",
    "(?:key|hash)[ _-]?mismatch|mismatch(?:ed)?[ _-]?(?:vapid |public )*(?:key|senderid)",
    "do(?:es)? not (?:correspond|match)",
  ].join("|"),
  "i",
);
const MAX_REASON_LENGTH = 200;

export type Refusal = { status: number; headers: Headers; text: string };

/** `service`: the host of the push service. */
export function toPushSendError(service: string, { status, headers, text }: Refusal): SendError {
  const reason = reasonOf(text);
  const { kind, isOwnFault = false } = causeOf(status, text);
  return new SendError(`${service}: HTTP ${status} ${reason}`.trimEnd(), kind, {
    isOwnFault,
    retryAfterSeconds: retryAfterSecondsOf(headers),
  });
}

/**
 * RFC 8030, section 7.3: 404 or 410 for a subscription that has ended. RFC 8292, section 4.2: 401 or 403 for a token that the
 * service does not accept; it says that of one subscription if that was made for another key, else of all. Any other 4xx is
 * about this request alone; only 429, 5xx and no answer are about the push service.
 */
function causeOf(status: number, text: string): { kind: SendErrorKind; isOwnFault?: boolean } {
  if (status === 404 || status === 410) return { kind: "unreachable" };
  const isClientError = status >= 300 && status < 500 && status !== 429;
  if (isClientError && ENDED.test(text)) return { kind: "unreachable" };
  if (status === 401 || status === 403 || (isClientError && /jwt|vapid|authoriz/i.test(text)))
    return { kind: "refused", isOwnFault: true };
  return { kind: isClientError ? "refused" : kindOfStatus(status) };
}

/** For the log: the vendor's own words in one line. */
function reasonOf(text: string): string {
  const body = parseJson(text);
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const words = [fields.reason, fields.message, fields.error, text].find((word) => typeof word === "string");
  return `${words}`
    .replace(/<[^<>]*>|[^\x20-\x7e]+/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, MAX_REASON_LENGTH);
}
