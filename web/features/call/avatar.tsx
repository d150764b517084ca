import { clsx } from "clsx";
import { initialOf } from "#domain/characters.ts";

/** Shown while there is no video. */
export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid place-items-center rounded-full bg-alive leading-none font-bold text-on-alive [@media(max-height:32rem)]:size-[96px] [@media(max-height:32rem)]:text-[2.5rem] [@container(max-height:20rem)]:size-[72px]! [@container(max-height:20rem)]:text-[2rem]!",
        isSmall ? "size-[88px] text-[2.5rem]" : "size-[150px] text-[4rem]",
      )}
    >
      {initialOf(name)}
    </span>
  );
}
