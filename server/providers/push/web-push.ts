// Sends push messages to the push services of the browsers' vendors (RFC 8030).
import { isPushServiceUrl } from "#domain/push.ts";
import type { VapidKeys } from "#server/config/push.ts";
import {
  fetchErrorCode,
  kindOfFetchError,
  kindOfStatus,
  type SendErrorKind,
} from "#server/providers/send-error-kind.ts";
import { encryptPush } from "./encryption.ts";
import { type PushMessage, PushSendError, type PushSender } from "./push.ts";
import { vapidAuthorization } from "./vapid.ts";

export type WebPushOptions = VapidKeys & {
  /** The push service judges the token by this time. */
  now: () => Date;
  timeoutMs?: number;
  /** A test has a push service of its own. */
  isService?: (endpoint: string) => boolean;
};

const TIMEOUT_MS = 10_000;

export function webPush(options: WebPushOptions): PushSender {
  const { now, timeoutMs = TIMEOUT_MS, isService = isPushServiceUrl } = options;
  return {
    async send(message) {
      const { endpoint } = message.subscription;
      // Checked when it was stored too. A row from elsewhere must not make the server call any host.
      if (!isService(endpoint)) throw new PushSendError("Not the address of a push service", "unreachable");
      const status = await post(endpoint, {
        method: "POST",
        headers: headersOf(message, vapidAuthorization(options, endpoint, now())),
        body: bodyOf(message),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (status >= 300) throw new PushSendError(`The push service: HTTP ${status}`, kindOf(status));
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
    throw new PushSendError("The browser's key is none", "unreachable", { cause: error });
  }
}

async function post(endpoint: string, init: RequestInit): Promise<number> {
  try {
    const response = await fetch(endpoint, init);
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    throw new PushSendError("The push service gave no answer", kindOfError(error), { cause: error });
  }
}

/**
 * RFC 8030, section 7.3: 404 or 410 for a subscription that has ended. 403 is one that was made for another VAPID key. Any
 * other 4xx is about this request alone; only 429, 5xx and no answer are about the push service.
 */
function kindOf(status: number): SendErrorKind {
  if (status === 403 || status === 404 || status === 410) return "unreachable";
  return status >= 400 && status < 500 && status !== 429 ? "refused" : kindOfStatus(status);
}

/** A browser names its push service, so a host that does not exist is the fault of one subscription. */
function kindOfError(error: unknown): SendErrorKind {
  return fetchErrorCode(error) === "ENOTFOUND" ? "refused" : kindOfFetchError(error);
}
