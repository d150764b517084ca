import { useEffect, useEffectEvent } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { currentAdmin } from "#web/features/identity/admin-session.ts";
import { currentUser } from "#web/features/identity/session.ts";
import { pageState } from "#web/page-state.ts";
import { serverNow } from "./server-clock.ts";

export const loadKeptLists = () => import("./kept-lists.ts");

/** Before the screen, so that one that no server has drawn, as without a network, has what is kept. */
export async function restoreLists(path: string): Promise<void> {
  const person = path.startsWith("/admin") ? currentAdmin() : currentUser();
  if (pageState().isDrawn || !person) return;
  const { lists, guidesDay } = await loadKeptLists();
  if ("role" in person) await guidesDay.restore({ ...person, day: istDateOf(serverNow()) });
  else await lists.restore(person);
}

type KeptLists = Awaited<ReturnType<typeof loadKeptLists>>;

/** While the component is shown, keeps the answers of this person by `keep`, which returns how to stop. Null: of nobody. */
export function useKeeping(person: string | null, keep: (kept: KeptLists) => () => void): void {
  const start = useEffectEvent(keep);
  useEffect(() => {
    if (person === null) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    loadKeptLists()
      .then((kept) => {
        if (!isOver) stop = start(kept);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [person]);
}
