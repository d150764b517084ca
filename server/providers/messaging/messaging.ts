// What this house asks of a provider of chat messages: take a message whose text is registered there to an Indian
// mobile. Who may be written to, and of what, is decided by the modules.

import type { Language } from "#domain/messages.ts";
import type { MessageKind } from "#domain/notifications.ts";
import type { Refusal } from "#server/providers/refusal.ts";

export type MessageSender = {
  /** Hands a message over; resolves when the provider has accepted it, throws `MessageNotSent` when it has not. */
  send(message: ChatMessage): Promise<void>;
};

export type ChatMessage = {
  /** Ours: comes back with what the provider reports later. */
  id: string;
  /** Ten digits, without +91. */
  to: string;
  kind: MessageKind;
  language: Language;
  /** What fills the places of the registered text, in their order. */
  values: readonly string[];
  /** What its link opens, below our public address and without the slash before it. */
  path: string;
  /** The text as it reads on the phone, for whoever has no registered ones. */
  text: string;
};

/** What became of a message that was accepted. Reports come in any order, more than once, or never. */
export type DeliveryReport = {
  /** Ours, as it was sent with the message. */
  messageId: string;
  what: "sent" | "delivered" | "read" | "failed";
  /** Null when the provider did not say. */
  at: Date | null;
  /** The provider's own, of one that failed. */
  code: string | null;
};

export class MessageNotSent extends Error {
  override name = "MessageNotSent";
  readonly refusal: Refusal;

  constructor(message: string, refusal: Refusal, options?: ErrorOptions) {
    super(message, options);
    this.refusal = refusal;
  }
}
