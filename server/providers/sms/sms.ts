// What this house asks of an SMS provider: take a text to an Indian mobile. The texts are made by the modules.

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
};

export class SmsNotSent extends Error {
  override name = "SmsNotSent";
}
