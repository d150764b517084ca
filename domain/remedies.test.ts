import { expect, test } from "vitest";
import { isVideoUrl, MAX_VIDEO_URL_LENGTH, withListChange } from "./remedies.ts";

test.each([
  "https://www.youtube.com/watch?v=abc_DEF-123&t=30s",
  "https://youtu.be/abc",
  "HTTPS://files.example:8443/a%20b/film.mp4#t=10",
  "https://xn--i1b1b4ch5i.example",
])("%s is accepted as the URL of a video", (text) => {
  expect(isVideoUrl(text)).toBe(true);
});

test.each([
  "",
  "http://youtube.com/a",
  "//youtube.com/a",
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)//https://a.example",
  "data:text/html,<script>",
  "https:alert(1)",
  "https://",
  "https://me:secret@a.example/",
  "https://a.example/ b",
  'https://a.example/"onload="x',
  "https://a.example/\nb",
  " https://a.example",
  `https://a.example/${"x".repeat(MAX_VIDEO_URL_LENGTH)}`,
])("%j is rejected as the URL of a video", (text) => {
  expect(isVideoUrl(text)).toBe(false);
});

test.each([
  ["adds", ["a"], ["a", "b"], ["a"], ["a", "b"]],
  ["takes off", ["a", "b"], ["b"], ["a", "b"], ["b"]],
  ["leaves what another has added", ["a", "x"], ["b"], ["a"], ["b", "x"]],
  ["does not bring back what another took off", ["b"], ["a", "b"], ["a", "b"], ["b"]],
  ["is the same when it is repeated", ["b", "x"], ["b"], ["a"], ["b", "x"]],
])("a change of an earlier list %s", (_, current, wanted, seen, after) => {
  expect(withListChange(current, { wanted, seen })).toEqual(after);
});
