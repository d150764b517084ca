// How a language says numbers, amounts, days and times, for voices that read them aloud.

export type LanguageWords = {
  /** A whole number from 0 to 99,99,999. */
  number: (count: number) => string;
  rupee: string;
  rupees: string;
  paise: string;
  today: string;
  tomorrow: string;
  yesterday: string;
  /** Two days from today, and two days ago, where the language has a word. */
  inTwoDays?: string;
  twoDaysAgo?: string;
  /** With the word that ties it to a sentence: "शनिवार, इक्कीस नवंबर को", "on Saturday, the twenty-first of November". */
  onDay: (weekday: string, day: number, month: string) => string;
  /** Likewise: "सुबह छह बजकर पचास मिनट पर", "at six fifty in the morning". `hour` is 0 to 23. */
  atTime: (hour: number, minute: number) => string;
};
