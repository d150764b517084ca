// What the page of each screen may load from other origins: its Content-Security-Policy, which depends on the providers.
import { createHash } from "node:crypto";
import { CALL_SCREENS, CHECKOUT_SCREENS, TUTORIAL_SCREENS } from "#contract/screens.ts";
import type { Config } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import type { CheckoutPolicy } from "#server/providers/payments/gateway.ts";
import { createHtmlPage, type HtmlPage } from "./html-page.ts";
import type { FiguresOf } from "./public-config.ts";
import { pageHeaders, permissionsPolicy } from "./security-headers.ts";

export type PageContext = Pick<AppContext, "config" | "gateway" | "video" | "storage" | "now"> & {
  guideFigures: FiguresOf;
};

/** What a page may load from other origins. */
export type PagePermissions = {
  checkout: CheckoutPolicy | null;
  /** The checkout may leave the page with its result in a form (web/features/payments/checkout.ts). */
  postsResult: boolean;
  /** Null with built-in video, which loads nothing from another origin. */
  videoOrigin: string | null;
  /** Null when uploads go to this server. */
  uploadOrigin: string | null;
  hasTutorials: boolean;
};
export const NO_PERMISSIONS: PagePermissions = {
  checkout: null,
  postsResult: false,
  videoOrigin: null,
  uploadOrigin: null,
  hasTutorials: false,
};

export function permissionsOf(path: string, { gateway, video, storage }: PageContext): PagePermissions {
  const { upload } = storage;
  const { checkoutPolicy } = gateway;
  return {
    checkout: CHECKOUT_SCREENS.includes(path) ? checkoutPolicy : null,
    // The simulated checkout opens on a page of any screen that leads to it.
    postsResult: checkoutPolicy === null || CHECKOUT_SCREENS.includes(path),
    videoOrigin: CALL_SCREENS.includes(path) && video.domain !== null ? `https://${video.domain}` : null,
    // From any page an admin or a customer may come to a screen that uploads.
    uploadOrigin: upload.kind === "presigned" ? upload.origin : null,
    hasTutorials: TUTORIAL_SCREENS.includes(path),
  };
}

/** With the attributes that tell the web app what the page's policy permits. */
export function buildPage(html: string, config: Config, allowed: PagePermissions): HtmlPage {
  return createHtmlPage(withPermissions(html, allowed), policyHeaders(html, config, allowed));
}

/** A policy cannot change after the page has loaded, so a screen that needs more reloads the page. */
export function withPermissions(html: string, allowed: PagePermissions): string {
  const attributes = [
    allowed.checkout ? ' data-pay="ready"' : "",
    allowed.videoOrigin ? ' data-call="ready"' : "",
    allowed.hasTutorials ? ' data-films="ready"' : "",
  ].join("");
  return html.replace("<html", `<html${attributes}`);
}

/** The headers of a page with this HTML, whose inline scripts and styles are allowed by their hashes. */
export function policyHeaders(
  html: string,
  config: Config,
  allowed: PagePermissions,
): Record<string, string> {
  const hashesOf = (element: RegExp) =>
    [...html.matchAll(element)].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  const scriptHashes = hashesOf(/<script>([\s\S]*?)<\/script>/g);
  const styleHashes = hashesOf(/<style[^>]*>([\s\S]*?)<\/style>/g);
  const clips = config.testimonials.flatMap(({ videoUrl, posterUrl }) => [videoUrl, posterUrl]);
  const films = [config.introVideo, config.introVideo.dark].flatMap(({ url, posterUrl }) => [url, posterUrl]);
  const { photoUrl, greetingUrl } = config.guideProfile;
  const mediaHosts = [...films, photoUrl ?? "", greetingUrl ?? "", ...clips]
    .filter((url) => url.startsWith("https://"))
    .map((url) => new URL(url).origin);
  return {
    ...pageHeaders({ scriptHashes, styleHashes, ...allowed, mediaHosts: [...new Set(mediaHosts)] }),
    ...(allowed.videoOrigin ? { "permissions-policy": permissionsPolicy(allowed.videoOrigin) } : {}),
  };
}
