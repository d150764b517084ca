import { afterEach, expect, it, vi } from "vitest";
import {
  choicesAmong,
  chosenConstraints,
  chosenDevice,
  missingDevice,
  rememberDevice,
} from "./chosen-devices.ts";

const input = (deviceId: string, label: string, groupId: string) =>
  ({ kind: "audioinput", deviceId, label, groupId }) as MediaDeviceInfo;
const names = (...all: MediaDeviceInfo[]) => choicesAmong(all, "microphone").map(({ label }) => label);

afterEach(() => {
  for (const kind of ["microphone", "camera", "speaker"] as const) rememberDevice(kind, null);
});

it.each([
  ["two microphones", [input("a", "Built-in", "1"), input("b", "USB", "2")], ["Built-in", "USB"]],
  [
    "two, of which Chromium lists the usual one twice more",
    [
      input("default", "Default - USB", "2"),
      input("communications", "Communications - USB", "2"),
      input("a", "Built-in", "1"),
      input("b", "USB", "2"),
    ],
    ["Built-in", "USB"],
  ],
  ["another one beside the usual one", [input("default", "HDMI", "1"), input("b", "USB", "2")], ["USB"]],
  [
    "a headset and a camera's microphone of one group",
    [input("a", "A", "1"), input("b", "B", "1")],
    ["A", "B"],
  ],
])("there is a choice among %s", (_, all, expected) => {
  expect(names(...all)).toEqual(expected);
});

it.each([
  ["one microphone", [input("a", "Built-in", "1")]],
  [
    "one, which Chromium lists twice",
    [input("default", "Default - Built-in", "1"), input("a", "Built-in", "1")],
  ],
  ["microphones that have no names before the permission", [input("", "", ""), input("", "", "")]],
  ["cameras alone", [{ ...input("c", "Front", "1"), kind: "videoinput" as const }]],
])("there is none among %s", (_, all) => {
  expect(names(...(all as MediaDeviceInfo[]))).toEqual([]);
});

it("loudspeakers are named only where a page may choose one", () => {
  const all = [
    { ...input("a", "Speakers", "1"), kind: "audiooutput" as const },
    { ...input("b", "Headset", "2"), kind: "audiooutput" as const },
  ] as MediaDeviceInfo[];
  expect(choicesAmong(all, "speaker")).toHaveLength(2);
  // As in Safari on the iPhone.
  vi.stubGlobal("HTMLMediaElement", class {});
  expect(choicesAmong(all, "speaker")).toEqual([]);
  vi.unstubAllGlobals();
});

it("a choice is kept and asked for, and the others stay; none is asked for after the usual one was chosen", () => {
  expect(chosenConstraints("microphone")).toBeUndefined();
  rememberDevice("camera", { id: "c", label: "Front" });
  rememberDevice("microphone", { id: "b", label: "USB" });
  expect([chosenConstraints("microphone"), chosenConstraints("camera")]).toEqual([
    { deviceId: { exact: "b" } },
    { deviceId: { exact: "c" } },
  ]);
  expect(localStorage.getItem("chosenDevices")).toContain('"USB"');
  rememberDevice("microphone", null);
  expect([chosenDevice("microphone"), chosenDevice("camera")?.id]).toEqual([null, "c"]);
});

it("a device that is not there is named, unless the browser does not say which one it has opened", () => {
  const track = (deviceId?: string) => ({ getSettings: () => ({ deviceId }) }) as MediaStreamTrack;
  expect(missingDevice("microphone", track("a"))).toBeNull();
  rememberDevice("microphone", { id: "b", label: "USB" });
  expect(missingDevice("microphone", track("a"))).toEqual({ id: "b", label: "USB" });
  expect(missingDevice("microphone", track("b"))).toBeNull();
  expect(missingDevice("microphone", track())).toBeNull();
});
