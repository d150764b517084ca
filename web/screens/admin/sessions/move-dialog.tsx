import { QueryView } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { SessionLine, useFormatSessionTime } from "#web/features/sessions/dialog-parts.tsx";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { importPart } from "#web/import-part.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Slot } from "./move-form.tsx";
import { useMoveSession } from "./use-move-session.ts";

const loadForm = () => importPart(() => import("./move-form.tsx"));

type Props = { session: UpcomingSession | null; onClose: () => void };

/** Moves a session for the guide, without the limits that apply to customers. */
export function MoveDialog({ session, onClose }: Props) {
  const t = useT();
  const formatSessionTime = useFormatSessionTime();
  const move = useMoveSession();
  const code = useCode("move-form", loadForm, { isNeeded: session !== null });
  const close = () => {
    if (move.isPending) return;
    move.reset();
    onClose();
  };
  const moveTo = async ({ id }: UpcomingSession, to: Slot) => {
    try {
      await move.mutateAsync({ id, to });
      toast({ title: t("sessions.moved"), body: formatSessionTime(to), tone: "done" });
      onClose();
    } catch {
      // The dialog stays open and shows the error.
    }
  };
  return (
    <Dialog
      isOpen={session !== null}
      onClose={close}
      title={t("sessions.move-title")}
      closeLabel={t("shell.close")}
      mustAnswer
    >
      {session ? (
        <div className="grid gap-4">
          <SessionLine session={session} />
          <QueryView
            query={code}
            loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-80", "h-32"]} />}
            failedTitle={t("sessions.days-failed")}
          >
            {({ MoveForm }) => (
              <MoveForm
                session={session}
                isPending={move.isPending}
                error={move.error}
                onChange={move.reset}
                onMove={(to) => void moveTo(session, to)}
                onKeep={close}
              />
            )}
          </QueryView>
        </div>
      ) : null}
    </Dialog>
  );
}
