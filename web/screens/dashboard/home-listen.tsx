import type { HomeFacts } from "#web/features/listen/facts.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { roomState } from "#web/features/live/room-times.ts";
import type { useHomeState } from "./home-card.tsx";
import { useNextFree } from "./nothing-card.tsx";

type Home = ReturnType<typeof useHomeState>;

/** Reads aloud what the one card says. */
export function HomeListen({ home }: { home: Home }) {
  const { slot } = useNextFree();
  const facts = homeFacts(home);
  if (!facts) return null;
  const nextFree = slot && { sessionDate: slot.date, sessionTime: slot.time };
  return (
    <Listen facts={{ screen: "home", home: facts.kind === "nothing" ? { ...facts, nextFree } : facts }} />
  );
}

function homeFacts({ state, place, now }: Home): HomeFacts | null {
  switch (state?.kind) {
    case undefined:
      return null;
    case "line":
      return { ...state, place, isOpen: roomState(state.booking, now) === "open" };
    case "nothing":
      return { ...state, nextFree: null };
    default:
      return state;
  }
}
