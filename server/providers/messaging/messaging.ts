// The interface of a provider of chat messages, whose texts are registered with it as templates.

import type { Language } from "#domain/messages.ts";
import type { MessageKind } from "#domain/notifications.ts";

export type MessageSender = {
  /**
   * Resolves when the provider has accepted the message, before it is delivered, to the provider's id of it; null if the
   * provider gave none. @throws SendError
   */
  send(message: ChatMessage): Promise<string | null>;
  /** The same for a login code. Absent where no template for codes is configured. */
  sendCode?(message: CodeMessage): Promise<string | null>;
};

type CodeMessage = Pick<ChatMessage, "id" | "to" | "language" | "text"> & { code: string };

export type ChatMessage = {
  /** The id of the outbox row. The provider's delivery reports repeat it. */
  id: string;
  /** An Indian mobile number: ten digits, without +91. */
  to: string;
  kind: MessageKind;
  language: Language;
  /** The values of the template, in order. */
  values: readonly string[];
  /** The target of the message's link: a path of PUBLIC_URL without the leading slash. */
  path: string;
  /** The complete text, for senders without templates, such as the simulator. */
  text: string;
};

/** The status of an accepted message. Reports arrive in any order, more than once, or never. */
export type DeliveryReport = {
  /** `ChatMessage.id`; null if the provider does not repeat it. */
  messageId: string | null;
  /** The provider's id of the message. One of the two is known. */
  providerId: string | null;
  /** The provider's id of the recipient. */
  providerUserId: string | null;
  status: "sent" | "delivered" | "read" | "failed";
  /** Null when the provider gives no time. */
  at: Date | null;
  /** The provider's error code; null unless the status is `failed`. */
  code: string | null;
  /** The message failed because the recipient has stopped messages of this business at the provider. */
  isOptOut: boolean;
};
