// Sends push messages to the push services of the browsers' vendors (RFC 8030).

import { isPushServiceUrl } from "#domain/push.ts";
import type { VapidKeys } from "#server/config/push.ts";
import { answerText } from "#server/providers/answer-text.ts";
import {
  fetchErrorCode,
  kindOfFetchError,
  SendError,
  type SendErrorKind,
} from "#server/providers/send-error.ts";
import { encryptPush } from "./encryption.ts";
import type { PushMessage, PushSender } from "./push.ts";
import { type Refusal, toPushSendError } from "./refusals.ts";
import { vapidAuthorization } from "./vapid.ts";

export type WebPushOptions = VapidKeys & {
  /** The push service judges the token by this time. */
  now: () => Date;
  timeoutMs?: number;
  /** A test has a push service of its own. */
  isService?: (endpoint: string) => boolean;
};

const TIMEOUT_MS = 10_000;
const MAX_TEXT_LENGTH = 2_000;

export function webPush(options: WebPushOptions): PushSender {
  const { now, timeoutMs = TIMEOUT_MS, isService = isPushServiceUrl } = options;
  return {
    async send(message) {
      const { endpoint } = message.subscription;
      // Checked when it was stored too. A row from elsewhere must not make the server call any host.
      if (!isService(endpoint)) throw new SendError("Not the address of a push service", "unreachable");
      const refusal = await post(endpoint, {
        method: "POST",
        headers: headersOf(message, await vapidAuthorization(options, endpoint, now())),
        body: bodyOf(message),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (refusal) throw toPushSendError(new URL(endpoint).host, refusal);
    },
  };
}

function headersOf({ ttlSeconds, urgency, topic }: PushMessage, authorization: string) {
  return {
    authorization,
    "content-type": "application/octet-stream",
    "content-encoding": "aes128gcm",
    ttl: String(Math.max(0, Math.floor(ttlSeconds))),
    urgency,
    ...(topic === undefined ? {} : { topic }),
  };
}

function bodyOf({ subscription, payload }: PushMessage): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(encryptPush(subscription, payload));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new SendError("The browser's key is none", "unreachable", { cause: error });
  }
}

/** Null if the push service has accepted the message. */
async function post(endpoint: string, init: RequestInit): Promise<Refusal | null> {
  try {
    const response = await fetch(endpoint, init);
    const { status, headers } = response;
    if (status >= 300) return { status, headers, text: await textOf(response) };
    await response.body?.cancel();
    return null;
  } catch (error) {
    throw new SendError("The push service gave no answer", kindOfError(error), { cause: error });
  }
}

/** Without a body, the status says what it can. */
async function textOf(response: Response): Promise<string> {
  const text = await answerText(response).catch(() => "");
  return text.slice(0, MAX_TEXT_LENGTH);
}

/** A browser names its push service, so a host that does not exist is the fault of one subscription. */
function kindOfError(error: unknown): SendErrorKind {
  return fetchErrorCode(error) === "ENOTFOUND" ? "refused" : kindOfFetchError(error);
}
