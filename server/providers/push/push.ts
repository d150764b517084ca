// The interface of what sends push messages to browsers.

export type PushSender = {
  /** Resolves when the push service has accepted the message, before it is shown. @throws SendError */
  send(message: PushMessage): Promise<void>;
};

/** As the browser's `PushSubscription.toJSON()` gives it. The keys are base64url without padding. */
export type PushSubscription = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
};

export type PushMessage = {
  subscription: PushSubscription;
  /** JSON of a `PushPayload`. At most 3,993 bytes fit into one message. */
  payload: string;
  /** After this the push service drops a message that it could not deliver. */
  ttlSeconds: number;
  /** `high` wakes a phone that saves its battery. */
  urgency: "normal" | "high";
  /** A later message with the same topic replaces this one while it waits: up to 32 letters, digits, `-` and `_`. */
  topic?: string;
};
