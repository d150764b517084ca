// How intakes are stored: encrypted JSON of the fields that are not empty, bound to the booking.
import type { Intake } from "#domain/intakes.ts";
import type { AppContext } from "#server/context.ts";
import { sealingSecrets } from "#server/crypto/keys.ts";
import { type AssociatedData, seal, unseal } from "#server/crypto/sealed.ts";

export const INTAKE_PURPOSE = "intake";
const associatedData = (bookingId: string): AssociatedData => ({ purpose: INTAKE_PURPOSE, id: bookingId });

const EMPTY: Intake = {
  forWhom: "self",
  relation: null,
  name: null,
  birthDate: null,
  birthTime: null,
  birthPlace: null,
  birthLocation: null,
  partnerRole: null,
  partnerBirthDate: null,
  partnerBirthTime: null,
  partnerBirthPlace: null,
  partnerBirthLocation: null,
  question: null,
};

export function encryptIntake({ config }: AppContext, bookingId: string, intake: Intake): Buffer {
  const filled = Object.entries(intake).filter(([, value]) => value !== null);
  return seal(
    sealingSecrets(config)[0],
    associatedData(bookingId),
    JSON.stringify(Object.fromEntries(filled)),
  );
}

/** Null when no known secret decrypts it: the screens then show the session without an intake. */
export function decryptIntake({ config, log }: AppContext, bookingId: string, sealed: Buffer): Intake | null {
  const secrets = sealingSecrets(config);
  const text = unseal(secrets, associatedData(bookingId), sealed);
  if (text === null) {
    log.error({ bookingId }, "intake cannot be decrypted: was SECRET_KEY changed?");
    return null;
  }
  return { ...EMPTY, ...(JSON.parse(text) as Partial<Intake>) };
}
