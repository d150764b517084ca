// What was typed of a vidhi: what is wrong with it, field by field, or what is sent. Knows no screen and no server.
import type { Remedy, RemedyInput } from "#contract/remedies.ts";
import { isVideoUrl, MAX_REMEDY_NAME_LENGTH, MAX_REMEDY_PRICE_RUPEES } from "#domain/remedies.ts";
import { digitsOf } from "#web/features/identity/digits.ts";

export type TypedVidhi = {
  name: string;
  nameHindi: string;
  price: string;
  videoUrl: string;
  isActive: boolean;
};
type FieldName = "name" | "nameHindi" | "price" | "videoUrl";
export type VidhiFault =
  | "name-missing"
  | "name-hindi-missing"
  | "name-long"
  | "price-missing"
  | "price-bad"
  | "price-high"
  | "video-address-bad";
export type VidhiFaults = Partial<Record<FieldName, VidhiFault>>;

/** As it is typed at first: a new one is active. */
export function typedOf(remedy: Remedy | null): TypedVidhi {
  if (!remedy) return { name: "", nameHindi: "", price: "", videoUrl: "", isActive: true };
  const { name, nameHindi, price, videoUrl, isActive } = remedy;
  return { name, nameHindi, price: String(price), videoUrl: videoUrl ?? "", isActive };
}

/** Every fault at once, or the form as it is sent: no video is null. */
export function checkVidhi(typed: TypedVidhi): { faults: VidhiFaults } | { form: RemedyInput } {
  const name = typed.name.trim();
  const nameHindi = typed.nameHindi.trim();
  const videoUrl = typed.videoUrl.trim();
  const price = priceOf(typed.price);
  const nameFault = nameFaultOf(name, "name-missing");
  const nameHindiFault = nameFaultOf(nameHindi, "name-hindi-missing");
  const faults: VidhiFaults = {
    ...(nameFault ? { name: nameFault } : {}),
    ...(nameHindiFault ? { nameHindi: nameHindiFault } : {}),
    ...(typeof price === "string" ? { price } : {}),
    ...(videoUrl && !isVideoUrl(videoUrl) ? { videoUrl: "video-address-bad" as const } : {}),
  };
  if (typeof price === "string" || Object.keys(faults).length > 0) return { faults };
  return { form: { name, nameHindi, price, videoUrl: videoUrl || null, isActive: typed.isActive } };
}

function nameFaultOf(name: string, missing: VidhiFault): VidhiFault | null {
  if (!name) return missing;
  return name.length > MAX_REMEDY_NAME_LENGTH ? "name-long" : null;
}

/** "₹1,100", "1100" and "११००" are the same price. */
function priceOf(typed: string): number | VidhiFault {
  const text = typed.replace(/[₹,\s]/g, "");
  if (!text) return "price-missing";
  if (!/^[\d०-९]+$/.test(text)) return "price-bad";
  const price = Number(digitsOf(text));
  return price > MAX_REMEDY_PRICE_RUPEES ? "price-high" : price;
}
