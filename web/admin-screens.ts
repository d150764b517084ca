// The files of the admins' screens, which come with the admins' frame.
import { catalogues } from "virtual:admin-catalogues";
import type { ComponentType } from "react";

/** `load`: what the screen shows first and does not wait for by itself. Never fails. */
export type ScreenComponent = ComponentType & { load?: () => Promise<unknown> };
/** With the screen's component and nothing else. */
export type ScreenModule = Record<string, ScreenComponent>;

export const ADMIN_SCREENS = {
  files: import.meta.glob<ScreenModule>("./screens/admin/**/*-screen.tsx"),
  catalogues,
};
