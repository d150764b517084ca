// The addresses of the screens. The server answers 404 for a page that is not among them; the browser draws them.

export const SCREENS = {
  login: "/",
  dashboard: "/dashboard",
  book: "/book",
  privacy: "/privacy",
  terms: "/terms",
  adminLogin: "/admin/login",
  adminAvailability: "/admin/availability",
} as const;

export type ScreenName = keyof typeof SCREENS;
