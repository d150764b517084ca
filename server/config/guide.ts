// Who the guide is, as the screens show it before anybody signs in. Live mode invents no facts: what is not configured is
// not shown.
import * as z from "zod";
import { fault, isMediaAddress, type Mode, splitList, wholeNumber } from "./variables.ts";

const MAX_YEARS = 80;

export function guide(mode: Mode) {
  const isDemo = mode === "demo";
  return z
    .object({
      GUIDE_YEARS: wholeNumber(MAX_YEARS, isDemo ? 20 : 0),
      GUIDE_LANGUAGES: z
        .string()
        .default(isDemo ? "हिन्दी, English" : "")
        .transform(splitList),
      GUIDE_PHOTO_URL: z
        .string()
        .refine(isMediaAddress, fault('must be an https address or a path such as /media/x, not "{value}"'))
        .optional(),
    })
    .transform((env) => ({
      guideProfile: {
        /** Of experience; null: not shown. */
        years: env.GUIDE_YEARS || null,
        /** As they are shown. */
        languages: env.GUIDE_LANGUAGES,
        /** Null: the screens draw a placeholder. */
        photoUrl: env.GUIDE_PHOTO_URL ?? null,
      },
    }));
}
