import type { LanguageFormat } from "#web/i18n/language-format.ts";

export const format: LanguageFormat = {
  weekdaysShort: ["रवि", "सोम", "मंगल", "बुध", "गुरु", "शुक्र", "शनि"],
  weekdaysLong: ["रविवार", "सोमवार", "मंगलवार", "बुधवार", "गुरुवार", "शुक्रवार", "शनिवार"],
  weekdayInitials: ["र", "सो", "मं", "बु", "गु", "शु", "श"],
  monthsShort: ["जन", "फ़र", "मार्च", "अप्रैल", "मई", "जून", "जुल", "अग", "सित", "अक्टू", "नव", "दिस"],
  monthsLong: [
    ...["जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून"],
    ...["जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"],
  ],
  isMonthFirst: false,
  formatTime: (hour, clock) => `${partOfDay(hour)} ${clock}`,
  thousand: " हज़ार",
  lakh: " लाख",
  crore: " करोड़",
};

export function partOfDay(hour: number): string {
  if (hour >= 4 && hour < 12) return "सुबह";
  if (hour >= 12 && hour < 16) return "दोपहर";
  return hour >= 16 && hour < 20 ? "शाम" : "रात";
}
