import { useState } from "react";
import { markParchaArrived, unmarkParchaArrived } from "#contract/parchas.ts";
import { mayTakeBackArrival, postState } from "#domain/parchas.ts";
import { messageOf } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { OF_PARCHAS } from "#web/features/parchas/use-parchas.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { SessionParchas } from "./by-session.ts";

const focus = (element: HTMLElement | null) => element?.focus();

type Props = { session: SessionParchas; describedBy: string };

/** The post tells the server nothing: the customer says that the paper has come, and may have pressed that by mistake. */
export function ArrivedLine({ session, describedBy }: Props) {
  const t = useT();
  // What the customer has said since the screen was opened.
  const [said, setSaid] = useState<"arrived" | "not-yet" | null>(null);
  const arrived = useSubmit(markParchaArrived, { refreshes: OF_PARCHAS, onDone: () => setSaid("arrived") });
  const notYet = useSubmit(unmarkParchaArrived, { refreshes: OF_PARCHAS, onDone: () => setSaid("not-yet") });
  const now = serverNow();
  const states = session.sides.map((side) => postState(side, now));
  const hasArrived = said ? said === "arrived" : states.includes("arrived");
  if (hasArrived && !said && !session.sides.some((side) => mayTakeBackArrival(side, now))) return null;
  if (!hasArrived && !states.some((state) => state === "under-way" || state === "sent")) return null;
  const { send, error } = hasArrived ? notYet : arrived;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* In the place of the button that was pressed. */}
        <p
          key={String(hasArrived)}
          ref={said ? focus : undefined}
          tabIndex={-1}
          role={hasArrived ? "status" : undefined}
          className="flex items-center gap-2 focus:outline-none"
        >
          {hasArrived ? <Icon name="check" size={20} className="shrink-0 text-done" /> : null}
          <span>{t(hasArrived ? "parchas.arrived-thanks" : "parchas.arrived-question")}</span>
        </p>
        <Button
          key={hasArrived ? "not-yet" : "arrived"}
          variant={hasArrived ? "quiet" : "outline"}
          size="small"
          isPending={arrived.isPending || notYet.isPending}
          aria-describedby={describedBy}
          // Not where the finger of a double tap on the other one is.
          className={hasArrived ? "ml-auto" : undefined}
          onClick={() => void send({ params: { id: session.bookingId } })}
        >
          {hasArrived ? null : <Icon name="check" size={20} />}
          {t(hasArrived ? "parchas.arrived-not-yet" : "parchas.arrived-yes")}
        </Button>
      </div>
      {error ? (
        <p role="alert" className="text-small font-bold text-destructive">
          {messageOf(error)}
        </p>
      ) : null}
    </div>
  );
}
