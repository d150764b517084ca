import { stateOfCode } from "#domain/gst.ts";
import type { Translate } from "#web/i18n/t.ts";

/** The name of the state with this code of a GSTIN. */
export function stateName(code: string, t: Translate): string {
  const state = stateOfCode(code);
  return state ? t(`addresses.state-${state}`) : code;
}
