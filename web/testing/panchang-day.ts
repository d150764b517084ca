import type { OutputOf } from "#contract/endpoint.ts";
import type { getPanchangDay, PanchangSettings } from "#contract/panchang.ts";
import { panchangOfDay } from "#domain/panchang/panchang.ts";

/** Of New Delhi, with all that can be shown. */
export const testPanchangDay = (
  date: string,
  settings: Partial<PanchangSettings> = {},
): OutputOf<typeof getPanchangDay> => ({
  panchang: panchangOfDay({ date, latitude: 28.636, longitude: 77.224 }),
  settings: {
    place: { name: "New Delhi", nameHindi: "नई दिल्ली" },
    showsGuidesDay: true,
    showsDays: true,
    showsMoment: true,
    showsRemedyDates: true,
    ...settings,
  },
});
