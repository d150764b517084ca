// The shape of a long text in plain words, and the facts of this installation that it names.
import type { PublicConfig } from "#contract/config.ts";

export type LegalFacts = Pick<PublicConfig, "brand" | "support" | "prices" | "referral" | "booking">;
export type LegalSection = { title: string; paragraphs?: readonly string[]; points?: readonly string[] };
export type LegalText = { lead: string; sections: readonly LegalSection[] };
export type WriteLegalText = (facts: LegalFacts) => LegalText;
