// What a screen of the table is: its file, loaded when it is wanted, with its sentences and styles. Knows no screen.
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { SCREENS } from "#contract/screens.ts";
import { needSentences } from "#web/i18n/language.ts";
import type { PlainKey } from "#web/i18n/t.ts";
import type { Kind } from "./screen-kinds.ts";

export type ScreenRoute = Kind & {
  path: string;
  /** Starts loading the screen's file; the drawing waits for the same promise. */
  load: () => Promise<unknown>;
  Screen: LazyExoticComponent<ComponentType>;
  /** Its name in the reader's language; null for the page of unknown addresses, which has one name. */
  title: PlainKey | null;
};

export function screen<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  rest: Kind & Pick<ScreenRoute, "title">,
): ScreenRoute {
  let loaded: { default: ComponentType } | null = null;
  const loadAll = async () => {
    const styles = path === SCREENS.login ? null : stylesOfScreens();
    const [file] = await Promise.all([load(), needSentences(rest.speaks), styles]);
    loaded = { default: file[name] };
    return loaded;
  };
  return { path, load: loadAll, Screen: lazy(() => (loaded ? atOnce(loaded) : loadAll())), ...rest };
}

/** A promise that answers while it is asked: what was loaded before the first drawing is in it, without a skeleton. */
function atOnce<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value);
  const answer = (take: (value: T) => unknown) => {
    take(value);
    return promise;
  };
  // biome-ignore lint/suspicious/noThenProperty: React asks a promise by `then`, and this one answers without a tick
  return Object.assign(promise, { then: answer });
}

/** The sheet that the login does without. Pages of other screens name it in their head, then it is there at once. */
export const stylesOfScreens = () => import("./screens.css");
