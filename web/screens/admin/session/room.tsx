import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { messageOf } from "#web/api/call.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useCallPage } from "#web/features/call/use-call-page.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { roomStateOf } from "#web/features/sessions/room-state.ts";
import type { OneSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/shell/route-announcer.tsx";
import { toast } from "#web/ui/toast.ts";
import { JoinPage } from "./join-page.tsx";
import { LeftDialog } from "./left-dialog.tsx";
import { ResultsDialog } from "./results-dialog.tsx";
import { useCallFile } from "./use-call-file.ts";
import { useRoomChannel } from "./use-room-channel.ts";

const LOOK_AT_CLOCK_MS = 10_000;

/** Where the guide stands with a session: before the door, in the call, asked whether it is completed, at its parcha. */
type Place = "door" | "call" | "left" | "results";

/** The page before the call, the call over it, and what is asked after it. */
export function Room({ session }: { session: OneSession }) {
  const t = useT();
  const [, navigate] = useLocation();
  const now = useNow(LOOK_AT_CLOCK_MS);
  useCallPage();
  const admin = useAdmin();
  const [place, setPlace] = useState<Place>("door");
  const name = session.user?.username ?? t("sessions.account-closed");
  const { channel, state, wake } = useRoomChannel(session.id);
  const room = roomStateOf(session, now);
  const call = useCallFile(room.kind === "open");
  // Completed or called off meanwhile, on another device or by its customer: the call ends, and the page says why.
  const isOver = room.kind === "completed" || room.kind === "cancelled";
  const shown = isOver && place === "call" ? "door" : place;
  useEffect(() => setPlace(shown), [shown]);
  useFocusOn(shown);

  const toSessions = () => navigate(paths.adminSessions());
  const enter = async () => {
    try {
      await call.load();
      setPlace("call");
    } catch (error) {
      setPlace("door");
      toast({ title: t("room.call-failed"), body: messageOf(error), tone: "destructive" });
    }
  };
  // Where it goes on on another device, or never began, there is nothing to be completed from here.
  const leave = (wasInCall: boolean) => {
    if (state === "taken-over") toSessions();
    else setPlace(wasInCall ? "left" : "door");
  };
  return (
    <>
      <JoinPage
        session={session}
        name={name}
        room={room}
        isOpening={call.isLoading}
        isAsleep={state === "asleep"}
        onWake={wake}
        onJoin={() => void enter()}
        onResults={() => setPlace("results")}
      />
      {shown === "call" && call.Call ? (
        <call.Call
          bookingId={session.id}
          side="admin"
          channel={channel}
          channelState={state}
          otherName={name}
          ownName={admin?.name ?? ""}
          onLeave={leave}
        />
      ) : null}
      <LeftDialog
        session={session}
        isOpen={shown === "left"}
        now={now}
        onBackIn={() => void enter()}
        onClose={() => setPlace("door")}
        onCompleted={() => setPlace("results")}
        onGone={toSessions}
      />
      <ResultsDialog
        session={session}
        isOpen={shown === "results"}
        onClose={() => setPlace("door")}
        onGone={toSessions}
      />
    </>
  );
}

/** The browser gives the focus back to Join; where that has gone meanwhile, one reads on at the heading. */
function useFocusOn(place: Place): void {
  const before = useRef(place);
  useEffect(() => {
    const isBack = place === "door" && before.current !== "door";
    before.current = place;
    if (isBack && document.activeElement === document.body) focusHeading();
  }, [place]);
}
