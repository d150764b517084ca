import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import { LocalVideo } from "./local-video.tsx";
import type { CallState } from "./video-provider.ts";

/** What the customer sees in the room while the guide is not there. */
export type Waiting = {
  /** How long it takes: the heading and the lines below it. `isIn`: the server has let the customer into the room. */
  place: (isIn: boolean) => ReactNode;
  /** What to do meanwhile. */
  hint: ReactNode;
  /** The choices while the guide is overdue; null before. */
  sheet: ReactNode;
  /** At the end of the header. */
  help: ReactNode;
};

type Props = { waiting: Waiting; name: string; state: CallState };

/** Scrolls where it is higher than the window; the controls below it stay. A strip above them takes the place of the rings. */
export function WaitingStage({ waiting, name, state }: Props) {
  const { place, hint, sheet } = waiting;
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto px-[20px] pt-3 [container-type:size]">
      {sheet ? (
        <div className="absolute [@media(max-height:32rem)]:hidden top-[calc(env(safe-area-inset-top)+68px)] right-[20px]">
          <LocalVideo state={state} isSmall />
        </div>
      ) : null}
      <div
        className={clsx(
          "my-auto grid justify-items-center text-center [@media(max-height:32rem)]:py-1",
          sheet ? "gap-3 py-2" : "gap-5 py-4",
        )}
      >
        <Rings isSmall={sheet !== null}>
          <Avatar name={name} isSmall />
        </Rings>
        <div role="status" className="grid w-full max-w-md justify-items-center gap-1">
          {place(state.link !== "entering")}
        </div>
      </div>
      {sheet ? (
        <div className="mx-auto w-full max-w-xl shrink-0 pb-3">{sheet}</div>
      ) : (
        <div className="flex shrink-0 items-end justify-between gap-4 pb-3">
          <div className="min-w-0 text-small text-on-stage/85">{hint}</div>
          <LocalVideo state={state} />
        </div>
      )}
    </div>
  );
}

function Rings({ isSmall, children }: { isSmall: boolean; children: ReactNode }) {
  const ring = "grid place-items-center rounded-full border";
  return (
    <div
      className={clsx(
        "border-[#f5b34d]/25 [@container(max-height:28rem)]:hidden [@media(max-height:32rem)]:hidden",
        ring,
        isSmall ? "p-2" : "p-3.5",
      )}
    >
      <div className={clsx("border-[#f5b34d]/45", ring, isSmall ? "p-2" : "p-3.5")}>{children}</div>
    </div>
  );
}
