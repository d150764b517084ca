// How a language says numbers, amounts, days and times, for voices that read them aloud.

export type LanguageWords = {
  /** A whole number from 0 to 99,99,999. */
  number: (count: number) => string;
  rupee: string;
  rupees: string;
  paise: string;
  /** The day so many days after today, if it has a word: "कल", "tomorrow". */
  nearDay: (daysAhead: number) => string | undefined;
  /** With the word that ties it to a sentence: "शनिवार, इक्कीस नवंबर को", "on Saturday, the twenty-first of November". */
  onDay: (weekday: string, day: number, month: string) => string;
  /** Likewise: "सुबह छह बजकर पचास मिनट पर", "at six fifty in the morning". `hour` is 0 to 23. */
  atTime: (hour: number, minute: number) => string;
};
