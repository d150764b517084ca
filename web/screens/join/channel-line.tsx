import { useT } from "#web/i18n/t.ts";
import type { ChannelState } from "#web/realtime/channel.ts";
import { Button } from "#web/ui/button.tsx";

type Props = { state: ChannelState; onWake: () => void };

/** Shown while the live channel does not deliver messages, with a button that reconnects. */
export function ChannelLine({ state, onWake }: Props) {
  const t = useT();
  if (state !== "asleep" && state !== "taken-over") return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-card px-4 py-2 text-small"
    >
      <p>{t(`join.${state}`)}</p>
      <Button variant="quiet" size="small" onClick={onWake}>
        {t(state === "asleep" ? "join.connect-again" : "join.use-here")}
      </Button>
    </div>
  );
}
