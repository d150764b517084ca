// A browser's subscription to push messages, as its PushManager makes one.
import { createECDH, randomBytes, randomUUID } from "node:crypto";
import type { PushSubscription } from "#server/providers/push/push.ts";

export function newPushSubscription(): PushSubscription {
  const pair = createECDH("prime256v1");
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: pair.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") },
  };
}
