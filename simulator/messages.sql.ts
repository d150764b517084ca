// The messages in the inbox.
import type { Channel } from "#domain/notifications.ts";
import { type Queryable, rows, run } from "#server/db/sql.ts";

export type Message = {
  channel: Channel;
  /** A number of ten digits; for a push the address of the subscription. */
  to: string;
  text: string;
  code?: string;
  /** The sender's own id. SMS has none; for a push the id that the reader's browser reports when it is opened. */
  messageId?: string;
  at: Date;
};

type MessageRow = Omit<Message, "code" | "messageId"> & { code: string | null; messageId: string | null };

export async function insertMessage(
  db: Queryable,
  { channel, to, text, code, messageId, at }: Message,
): Promise<void> {
  await run(db)`insert into sandbox.messages (channel, recipient, body, code, message_id, sent_at)
      values (${channel}, ${to}, ${text}, ${code ?? null}, ${messageId ?? null}, ${at})`;
}

/** Newest first. When `to` is null, messages to all numbers. */
export async function listMessages(db: Queryable, to: string | null, limit: number): Promise<Message[]> {
  const found = await rows<MessageRow>(db)`
    select channel, recipient as to, body as text, code, message_id as "messageId", sent_at as at
      from sandbox.messages
      where ${to}::text is null or recipient = ${to} order by id desc limit ${limit}`;
  return found.map(toMessage);
}

function toMessage({ code, messageId, ...message }: MessageRow): Message {
  return {
    ...message,
    ...(code === null ? {} : { code }),
    ...(messageId === null ? {} : { messageId }),
  };
}
