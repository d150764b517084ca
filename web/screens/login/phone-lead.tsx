import type { ComponentProps } from "react";
import { GivenSession } from "./given-session.tsx";
import type { WaitingChoice } from "./waiting-choice.ts";
import { WaitingTime } from "./waiting-time.tsx";

type Props = Omit<ComponentProps<typeof GivenSession>, "link"> & {
  link: string | null | undefined;
  choice: WaitingChoice | null;
};

/** Why the reader signs in, which few see on the login: for the session of a message, or for a chosen time. */
export function PhoneLead({ link, choice, ...rest }: Props) {
  if (link) return <GivenSession link={link} {...rest} />;
  return choice ? <WaitingTime choice={choice} /> : rest.fallback;
}
