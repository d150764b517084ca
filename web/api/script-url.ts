// Trusted Types (`require-trusted-types-for 'script'`, server/http/security-headers.ts): the browser refuses a plain string
// as the address of a script or a service worker, and takes what a named policy has checked. This policy is the only one
// that pages may create.

type Policy = { createScriptURL(url: string): string };

/** What TypeScript's DOM library lacks. Safari before 26 and Firefox before 148 lack it too, and take strings. */
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(name: string, rules: Policy): Policy;
    };
  }
}

/** A policy's name can be created once. Undefined until a script is loaded. */
let policy: Policy | undefined;

/**
 * The address as the DOM takes it: a TrustedScriptURL, which is typed as the string that the DOM's types ask for.
 * @throws TypeError when the address is neither of this site nor https
 */
export function scriptUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy("script-url", { createScriptURL: checkedUrl });
  return policy ? policy.createScriptURL(url) : checkedUrl(url);
}

/** Of other hosts `script-src` allows those of the payment and of the video provider. */
function checkedUrl(url: string): string {
  const { origin, protocol } = new URL(url, window.location.href);
  if (origin !== window.location.origin && protocol !== "https:")
    throw new TypeError(`No script is loaded from an address with ${protocol}`);
  return url;
}
