// The form of a remedy: its field, what was typed, the fault of each field, and what is sent.
import type { Remedy, RemedyInput } from "#contract/remedies.ts";
import { withoutInvisibleMarks } from "#domain/characters.ts";
import { amountIn } from "#domain/digits.ts";
import type { Language } from "#domain/messages.ts";
import { isVideoUrl, MAX_REMEDY_NAME_LENGTH, MAX_REMEDY_PRICE_RUPEES } from "#domain/remedies.ts";
import { TextField } from "#web/ui/field.tsx";

export type RemedyDraft = {
  name: string;
  nameHindi: string;
  price: string;
  videoUrl: string;
  isActive: boolean;
};
type FieldName = "name" | "nameHindi" | "price" | "videoUrl";
export type RemedyFault =
  | "name-missing"
  | "name-hindi-missing"
  | "name-long"
  | "price-missing"
  | "price-bad"
  | "price-high"
  | "video-address-bad";
export type RemedyFaults = Partial<Record<FieldName, RemedyFault>>;

/** A new remedy is active. */
export function draftOf(remedy: Remedy | null): RemedyDraft {
  if (!remedy) return { name: "", nameHindi: "", price: "", videoUrl: "", isActive: true };
  const { name, nameHindi, price, videoUrl, isActive } = remedy;
  return { name, nameHindi, price: String(price), videoUrl: videoUrl ?? "", isActive };
}

/** All faults at once, or the input of the request. */
export function checkRemedy(draft: RemedyDraft): { faults: RemedyFaults } | { form: RemedyInput } {
  const name = visible(draft.name);
  const nameHindi = visible(draft.nameHindi);
  const videoUrl = visible(draft.videoUrl);
  const price = priceOf(draft.price);
  const nameFault = nameFaultOf(name, "name-missing");
  const nameHindiFault = nameFaultOf(nameHindi, "name-hindi-missing");
  const faults: RemedyFaults = {
    ...(nameFault ? { name: nameFault } : {}),
    ...(nameHindiFault ? { nameHindi: nameHindiFault } : {}),
    ...(typeof price === "string" ? { price } : {}),
    ...(videoUrl && !isVideoUrl(videoUrl) ? { videoUrl: "video-address-bad" as const } : {}),
  };
  if (typeof price === "string" || Object.keys(faults).length > 0) return { faults };
  return { form: { name, nameHindi, price, videoUrl: videoUrl || null, isActive: draft.isActive } };
}

const visible = (typed: string) => withoutInvisibleMarks(typed).trim();

function nameFaultOf(name: string, missing: RemedyFault): RemedyFault | null {
  if (!name) return missing;
  return name.length > MAX_REMEDY_NAME_LENGTH ? "name-long" : null;
}

function priceOf(typed: string): number | RemedyFault {
  const text = amountIn(typed);
  if (!text) return "price-missing";
  if (!/^\d+$/.test(text)) return "price-bad";
  const price = Number(text);
  return price > MAX_REMEDY_PRICE_RUPEES ? "price-high" : price;
}

type Props = {
  name: string;
  label: string;
  hint?: string;
  error: string | null;
  value: string;
  lang?: Language;
  inputMode?: "numeric" | "url";
  onChange: (value: string) => void;
};

export function RemedyField({ label, hint, error, onChange, ...input }: Props) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      {...input}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
