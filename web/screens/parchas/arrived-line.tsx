import { markParchaArrived } from "#contract/parchas.ts";
import { postState } from "#domain/parchas.ts";
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

/** The post tells the server nothing: the customer says that the paper has come. */
export function ArrivedLine({ session, describedBy }: Props) {
  const t = useT();
  const arrived = useSubmit(markParchaArrived, { refreshes: OF_PARCHAS });
  if (arrived.data)
    return (
      <p ref={focus} tabIndex={-1} role="status" className="flex items-center gap-2 focus:outline-none">
        <Icon name="check" size={20} className="shrink-0 text-done" />
        <span>{t("parchas.arrived-thanks")}</span>
      </p>
    );
  const states = session.sides.map((side) => postState(side, serverNow()));
  if (!states.some((state) => state === "under-way" || state === "sent")) return null;
  const send = () => arrived.send({ params: { id: session.bookingId } });
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{t("parchas.arrived-question")}</p>
        <Button
          variant="outline"
          size="small"
          isPending={arrived.isPending}
          aria-describedby={describedBy}
          onClick={() => void send()}
        >
          <Icon name="check" size={20} />
          {t("parchas.arrived-yes")}
        </Button>
      </div>
      {arrived.error ? (
        <p role="alert" className="text-small font-bold text-destructive">
          {messageOf(arrived.error)}
        </p>
      ) : null}
    </div>
  );
}
