// The shape of a long text in plain words, and the facts of this installation that it names.
import type { PublicConfig } from "#contract/config.ts";

export type PageFacts = Pick<PublicConfig, "brand" | "support" | "prices" | "referral" | "booking"> & {
  /** The brand as it is written in the reader's language. */
  name: string;
  /** The guide's name, likewise. */
  guide: string;
};
export type PageSection = {
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
  /** The text after the points. */
  closing?: string;
};

/** The labels that all text pages have. */
export type PageWords = {
  inForceFrom: (day: string) => string;
  contact: string;
  email: string;
  phone: string;
  chat: string;
  website: string;
  hours: string;
  company: string;
  address: string;
  morePages: string;
  /** Of other people's software and data. */
  notices: string;
};
export type PageText = { words: PageWords; lead: string; sections: readonly PageSection[] };
export type WritePageText = (facts: PageFacts) => PageText;
