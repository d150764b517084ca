// What this house asks of an SMS provider: take a text to an Indian mobile. The texts are made by the modules.

import type { Language } from "#domain/messages.ts";
import type { MessageKind } from "#domain/notifications.ts";
import type { Refusal } from "#server/providers/refusal.ts";

export type SmsSender = {
  /** Hands a text over; resolves when the provider has accepted it, throws `SmsNotSent` when it has not. */
  send(message: SmsMessage): Promise<void>;
};

export type SmsMessage = {
  /** Ten digits, without +91. */
  to: string;
  text: string;
  /** The one-time code inside the text, for providers that fill it into a registered template. */
  code?: string;
  /** Of any other text: which registered one it is, and what fills its places, in their order. */
  service?: { kind: MessageKind; language: Language; values: readonly string[] };
};

export class SmsNotSent extends Error {
  override name = "SmsNotSent";
  readonly refusal: Refusal;

  constructor(message: string, refusal: Refusal = "again", options?: ErrorOptions) {
    super(message, options);
    this.refusal = refusal;
  }
}
