// Made by scripts/catalogues.ts.
declare module "virtual:catalogues" {
  /** The compiled sentences by their ids. */
  export type Messages = import("@lingui/core").Messages;
  /** By language. */
  export type Catalogue = Partial<Record<string, () => Promise<{ default: Messages }>>>;
  /** Of what every page says. */
  export const shared: Catalogue;
  /** Of the button that switches to a language, in that language. */
  export const names: Partial<Record<string, { long: string; short: string }>>;
}
declare module "virtual:screen-catalogues" {
  /** By the screen's file, as in the table of screens. */
  export const catalogues: Partial<Record<string, import("virtual:catalogues").Catalogue>>;
}
declare module "virtual:admin-catalogues" {
  /** The same of the admins' screens. */
  export const catalogues: typeof import("virtual:screen-catalogues").catalogues;
}
