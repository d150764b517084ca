import { currentUser } from "#web/features/identity/session.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";

/** Admins do not load it. */
export const keptLists = onDemand(() => importPart(() => import("./kept-lists.ts")));

/** Before the screen, so that one that opens without a network has the lists. */
export async function restoreLists(): Promise<void> {
  const user = navigator.onLine ? null : currentUser();
  if (user) (await keptLists.load()).restoreLists(user.id);
}
