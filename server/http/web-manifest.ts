// The manifest by which a phone keeps the app on its home screen: https://www.w3.org/TR/appmanifest. The page asks for it in
// the reader's language and theme; admins get their own app, which opens the day's sessions.
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { SCREENS } from "#contract/screens.ts";
import { LANGUAGES } from "#domain/messages.ts";
import type { Config } from "#server/config/config.ts";

/** As tokens.css has the ground. */
const GROUNDS = { light: "#FFFBF4", dark: "#12101F" } as const;
const ICONS = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];
/** An unknown word reads as the first. */
const query = z.object({
  language: z.catch(z.enum(LANGUAGES), "hi"),
  theme: z.catch(z.enum(["light", "dark"]), "light"),
  side: z.catch(z.enum(["customer", "admin"]), "customer"),
});

export function registerWebManifest(app: FastifyInstance, { brand }: Config) {
  app.get("/manifest.webmanifest", { schema: { hide: true } }, (request, reply) => {
    const { language, theme, side } = z.parse(query, request.query);
    const name = language === "hi" ? brand.nameHindi : brand.name;
    // Who is not signed in is led to the login.
    const start = side === "admin" ? SCREENS.adminSessions : SCREENS.dashboard;
    return reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send({
        id: side === "admin" ? SCREENS.admin : "/",
        name: side === "admin" ? `${name} · Admin` : name,
        short_name: name,
        lang: language,
        dir: "ltr",
        start_url: start,
        scope: "/",
        display: "standalone",
        theme_color: GROUNDS[theme],
        background_color: GROUNDS[theme],
        icons: ICONS,
      });
  });
}
