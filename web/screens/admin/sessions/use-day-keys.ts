import { useLocation } from "wouter";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { type KeyBinding, useKeys } from "#web/ui/use-keys.ts";
import { useListKeys } from "#web/ui/use-list-keys.ts";
import { canStart } from "./primary-action.ts";
import { isDaySession, outcomeOf, type RowSession } from "./row-session.ts";

type Options = { isEnabled: boolean; now: Date; chosen: RowSession | null };

/** J and K choose a session, S starts it, P adds its photos. Returns the keys for the line below the session. */
export function useDayKeys({ isEnabled, now, chosen }: Options): readonly KeyBinding[] {
  const t = useT();
  const [, navigate] = useLocation();
  const start = () => {
    if (!chosen || !isDaySession(chosen) || !canStart(chosen, now)) return false;
    return navigate(paths.adminSession(chosen.id));
  };
  const addPhotos = () => {
    if (chosen?.status !== "completed") return false;
    const isOwed = outcomeOf(chosen) === "parcha-owed";
    return navigate(isOwed ? paths.adminPhotos(chosen.id) : paths.adminSessionDetail(chosen.id));
  };
  const bindings: readonly KeyBinding[] = [
    { keys: ["S"], label: t("keys.start"), onPress: start },
    { keys: ["P"], label: t("keys.photos"), onPress: addPhotos },
  ];
  useListKeys({ isEnabled, onMove: (row) => row.click() });
  useKeys(bindings, isEnabled);
  return [{ keys: ["J", "K"], label: t("keys.move") }, ...bindings];
}
