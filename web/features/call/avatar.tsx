const letters = new Intl.Segmenter("hi", { granularity: "grapheme" });

/** The first letter of a name as it is written, its vowel sign with it. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toUpperCase() ?? "";
}

/** In the place of a picture that is not there. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[150px] place-items-center rounded-full bg-alive text-[4rem] leading-none font-bold text-on-alive [@media(max-height:32rem)]:size-[96px] [@media(max-height:32rem)]:text-[2.5rem]"
    >
      {initialOf(name)}
    </span>
  );
}
