import { describe, expect, it } from "vitest";
import { problemsOf, problemsOfScript, problemsOfStyles } from "./browser-support.ts";

const script = (text: string) => problemsOfScript("a.js", text);
const styles = (text: string) => problemsOfStyles("a.css", text);

describe("a script for the oldest browsers", () => {
  it.each([
    ["const x = list.toSorted();", ".toSorted", "Chrome 110"],
    ["const x = URL.canParse(text);", "URL.canParse", "Chrome 120"],
    ["const x = window.URL.canParse(text);", "URL.canParse", "Chrome 120"],
    ["fetch('/', { signal: AbortSignal.timeout(9) });", "AbortSignal.timeout", "Safari 16"],
    ["const x = new Intl.Segmenter();", "Intl.Segmenter", "Firefox 125"],
    ["const x = Intl.Segmenter.supportedLocalesOf('hi');", "Intl.Segmenter", "Firefox 125"],
    ["const x = new OffscreenCanvas(1, 1);", "OffscreenCanvas", "Safari 16.4"],
    ["const x = new window.OffscreenCanvas(1, 1);", "OffscreenCanvas", "Safari 16.4"],
    ["const x = list.map(URL.canParse);", "URL.canParse", "Chrome 120"],
    ["const x = Object.groupBy(list, f) ?? other;", "Object.groupBy", "Chrome 117"],
    ["navigator.wakeLock.request('screen');", "navigator.wakeLock", "Firefox 126"],
    ["if (list.toSorted().length) go();", ".toSorted", "Chrome 110"],
    ["if ('toSorted' in list) go(); list.toSorted();", ".toSorted", "Chrome 110"],
    ["try { go(); } finally { list.toSorted(); }", ".toSorted", "Chrome 110"],
    ["try { go(); } catch { list.toSorted(); }", ".toSorted", "Chrome 110"],
  ])("may not have %s", (text, api, browser) => {
    expect(script(text)).toContainEqual(
      expect.stringContaining(`uses ${api} without a guard, which needs ${browser}`),
    );
  });

  it.each([
    "const x = list.findLast(f), y = Object.hasOwn(x, 'y'), z = structuredClone(y);",
    "if ('BarcodeDetector' in window) go(new window.BarcodeDetector());",
    "if (`BarcodeDetector` in window) go(new BarcodeDetector());",
    "'BarcodeDetector' in window && new BarcodeDetector();",
    "const x = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1);",
    "function f() { if (!('share' in navigator) || !('wakeLock' in navigator)) return; navigator.wakeLock.request(); }",
    "const f = () => { if (!navigator.wakeLock) return; return () => navigator.wakeLock.request(); };",
    "list.toSorted?.();",
    "navigator.wakeLock?.request('screen');",
    "try { navigator.permissions.query(); } catch {}",
    "const x = { toSorted: 1 }, y = x.toSorted;",
    "class A { toSorted() {} }",
  ])("may have %s", (text) => {
    expect(script(text)).toEqual([]);
  });

  it.each([
    ["const x = /(?<!a)b/;", "a lookbehind", "Safari 16.4"],
    ["const x = new RegExp('(?<=a)b');", "a lookbehind", "Safari 16.4"],
    ["const x = new RegExp(`(?<=a)b`);", "a lookbehind", "Safari 16.4"],
    ["const x = /[a--b]/v;", "the flag v", "Chrome 112"],
    ["const x = /(?i:a)b/;", "a modifier", "Chrome 125"],
    ["class A { static { go(); } }", "StaticBlock", "Safari 16.4"],
    ["import x from './a.json' with { type: 'json' };", "ImportAttribute", "Chrome 123"],
    ["{ using x = open(); }", "a using declaration", "Chrome 134"],
  ])("may not have %s", (text, name, browser) => {
    const [problem = ""] = script(text);
    expect(problem).toContain(name);
    expect(problem).toContain(browser);
  });

  it("may have groups, named groups and lookaheads in its patterns", () => {
    expect(script("const x = /(?:a)(?<name>b)(?!c)(?=d)/u;")).toEqual([]);
  });
});

describe("a stylesheet for the oldest browsers", () => {
  it.each([
    ["@media (width>=48rem){a{top:0}}", "a range in a media query"],
    ["a{color:red;&:hover{color:blue}}", "nesting"],
    ["a{color:color-mix(in srgb,red,blue)}", "color-mix()"],
    ["a{color:red;color:color-mix(in srgb,var(--x),blue)}", "color-mix()"],
    ["a{color:oklch(50% 0 0)}", "oklch()"],
    ["a{height:100dvh}", "dvh"],
    ["a{height:100vh}b{height:100dvh}", "dvh"],
    ["@supports (top:0){a{top:0}}a{height:100dvh}", "dvh"],
  ])("may not have %s", (text, name) => {
    const problems = styles(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
  });

  it.each([
    "@media (min-width:48rem){a{top:0}}",
    "a{height:100vh;height:100dvh}",
    "a{color:#123;color:lab(1% 0 0)}",
    "@supports (color:color-mix(in srgb,red,red)){a{color:color-mix(in srgb,red,blue)}}b{top:0}",
    ".max-h-\\[50dvh\\]{top:0}",
    ".\\[html_\\&\\]\\:hidden{top:0}",
    "html:has(dialog:modal){overflow:hidden}",
    "@container (width>=28rem){a{top:0}}",
  ])("may have %s", (text) => {
    expect(styles(text)).toEqual([]);
  });
});

it("reads the inline scripts and styles of a page, and nothing else of it", () => {
  const page = `<style>a{height:100dvh}</style><p class="h-dvh">list.toSorted()</p><script>list.toSorted()</script>`;
  expect(problemsOf("login.html", () => page)).toHaveLength(2);
  expect(problemsOf("media/intro.webm", () => "list.toSorted()")).toEqual([]);
});
