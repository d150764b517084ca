import { charactersOf } from "#web/i18n/characters.ts";

/** The first character of a name with its vowel sign. */
export function initialOf(name: string): string {
  return charactersOf(name.trim())[0]?.toUpperCase() ?? "";
}

/** Shown while there is no video. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[150px] place-items-center rounded-full bg-alive text-[4rem] leading-none font-bold text-on-alive [@media(max-height:32rem)]:size-[96px] [@media(max-height:32rem)]:text-[2.5rem] [@container(max-height:20rem)]:size-[72px]! [@container(max-height:20rem)]:text-[2rem]!"
    >
      {initialOf(name)}
    </span>
  );
}
