import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRoomToken } from "#contract/rooms.ts";
import { roomNameOf } from "#domain/room.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { FakeChannel } from "#web/testing/fake-channel.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { dismissToast } from "#web/ui/toast.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { Call } from "./call.tsx";
import { watchedState } from "./observable-state.ts";
import { type CallState, type CallWish, firstState, type VideoCall } from "./video-provider.ts";

/** A call whose state the test sets. */
class FakeCall implements VideoCall {
  static made: FakeCall[] = [];
  readonly wish: CallWish;
  readonly watched;
  readonly done: string[] = [];
  canFlip = true;
  constructor(wish: CallWish) {
    this.wish = wish;
    this.watched = watchedState(firstState(wish));
    FakeCall.made.push(this);
  }
  state = () => this.watched.get();
  listen = (listener: () => void) => this.watched.listen(listener);
  enter = () => void this.done.push("enter");
  leave = () => void this.done.push("leave");
  switchMicrophone = (isOn: boolean) => this.is({ microphone: { ...this.state().microphone, isOn } });
  switchCamera = (isOn: boolean) => this.is({ camera: { ...this.state().camera, isOn } });
  flip = async () => this.canFlip;
  recover = () => void this.done.push("recover");
  is(part: Partial<CallState>) {
    act(() => this.watched.change(part));
  }
}
vi.mock("#web/features/call/built-in/built-in.ts", () => ({
  builtIn: (wish: CallWish) => new FakeCall(wish),
}));
const made = () => FakeCall.made.at(-1) as FakeCall;

const TOKEN = {
  token: "t",
  appId: "built-in",
  provider: "built-in",
  roomName: "session-b",
  domain: null,
  scriptUrl: null,
  expiresAt: "2026-11-21T12:00:00.000Z",
} as const;
const bookingId = testId(1);
const server = fakeServer();
let channel: FakeChannel;
let left: number;

beforeEach(async () => {
  await needSentences("customer");
  await setLanguage("en");
  vi.useFakeTimers();
  FakeCall.made = [];
  left = 0;
  channel = new FakeChannel();
  server.answer(createRoomToken, TOKEN);
});
afterEach(() => {
  cleanup();
  dismissToast();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const call = (part: Partial<Parameters<typeof Call>[0]> = {}) => (
  <>
    <Call
      bookingId={bookingId}
      side="user"
      channel={channel}
      channelState={channel.state()}
      otherName="Guruji"
      ownName="Seeker 1234"
      onLeave={() => {
        left += 1;
      }}
      {...part}
    />
    <Toaster closeLabel="Close" label="Messages" />
  </>
);
async function open(part: Partial<Parameters<typeof Call>[0]> = {}) {
  const drawn = render(call(part));
  await pass(0);
  return drawn;
}
/** Something that media elements take here as what they play. */
function receivable(): MediaStream {
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", {
    configurable: true,
    writable: true,
    value: null,
  });
  return {} as MediaStream;
}
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => act(() => button(name).click());
const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

describe("a call opens", () => {
  it("with a token for its room, over the whole screen, and is entered once", async () => {
    await open({ isAudioOnly: true });
    const input = {
      roomName: roomNameOf(bookingId),
      userName: "Seeker 1234",
      userEmail: null,
      userType: "user",
    };
    expect(server.calls(createRoomToken)).toEqual([{ input }]);
    expect(screen.getByRole("dialog", { name: "Video session with Guruji" }).hasAttribute("open")).toBe(true);
    expect([made().done, made().wish.isAudioOnly]).toEqual([["enter"], true]);
  });

  it.each([
    ["user", "participant_joined"],
    ["admin", "notify-joined"],
  ] as const)("and tells the other side of the %s by %s", async (side, type) => {
    await open({ side });
    made().wish.onEntered();
    expect(channel.sent).toEqual([{ type, bookingId }]);
  });

  it("not, where the server says no: its own words, and the way to try again", async () => {
    const opensAt = "2026-11-21T10:55:00.000Z";
    server.fail(createRoomToken, "too-early", { opensAt, message: "You can join from 4:25 PM." });
    await open();
    expect(screen.getByText("You can join from 4:25 PM.")).toBeTruthy();
    expect(screen.getByText("Please refresh the page and try again.")).toBeTruthy();
    server.answer(createRoomToken, TOKEN);
    press("Try again");
    await pass(0);
    expect(made().done).toEqual(["enter"]);
  });

  it("not, where no answer comes: in the words for that, and leads back", async () => {
    server.fail(createRoomToken, "network");
    await open();
    expect(screen.getByText("Failed to generate Jitsi token")).toBeTruthy();
    press("Leave");
    expect(left).toBe(1);
  });

  it.each([
    ["script", "Unable to load video session - check your internet connection"],
    ["init", "Unable to initialize video session - refresh"],
  ] as const)("and says of a provider's failure (%s): %s", async (failure, words) => {
    await open();
    made().is({ failure });
    expect(screen.getByText(words)).toBeTruthy();
    const first = made();
    press("Try again");
    await pass(0);
    expect([first.done.at(-1), FakeCall.made.length]).toEqual(["leave", 2]);
  });
});

describe("what she sees and hears", () => {
  it("is how it stands: waiting, connecting, the time together, coming back, gone", async () => {
    await open();
    for (const [link, words] of [
      ["waiting", "Waiting for Guruji"],
      ["connecting", "Connecting to Guruji…"],
      ["returning", "Connecting again…"],
      ["gone", "Guruji is away"],
    ] as const) {
      made().is({ link });
      expect(statuses()).toContain(words);
    }
    made().is({ link: "connected", connectedAt: new Date(Date.now() - 494_000), network: "good" });
    expect(screen.getByRole("timer").textContent).toBe("08:14");
    await pass(1_000);
    expect(screen.getByRole("timer").textContent).toBe("08:15");
    expect(screen.getByText("Network good")).toBeTruthy();
  });

  it("is their picture under their name, unless their camera is off or nothing comes", async () => {
    const stream = receivable();
    await open();
    made().is({ link: "connected", connectedAt: new Date(), received: stream });
    const seen = () => screen.getByLabelText("Picture of Guruji").parentElement?.className ?? "";
    expect(seen()).not.toContain("invisible");
    made().is({ isOtherCameraOn: false, isOtherMicrophoneOn: false });
    expect(seen()).toContain("invisible");
    expect(screen.getByText("Guruji’s camera is off")).toBeTruthy();
    expect(screen.getByText("Guruji’s mic is off")).toBeTruthy();
    made().is({ isOtherCameraOn: true, isOtherPictureStuck: true });
    expect(seen()).toContain("invisible");
  });

  it("where the browser plays nothing unasked: a button that asks", async () => {
    const stream = receivable();
    const play = vi
      .spyOn(HTMLMediaElement.prototype, "play")
      .mockRejectedValue(new DOMException("", "NotAllowedError"));
    await open();
    made().is({ link: "connected", received: stream });
    await pass(0);
    play.mockResolvedValue(undefined);
    press("Tap to hear Guruji");
    await pass(0);
    expect(screen.queryByRole("button", { name: "Tap to hear Guruji" })).toBeNull();
    play.mockRestore();
  });

  it("V02 that the other is gone and may come back, and that it is well again, for a while", async () => {
    await open();
    made().is({ link: "gone", connectedAt: new Date() });
    expect(screen.getByText(/connection to Guruji was lost/)).toBeTruthy();
    made().is({ link: "connected" });
    expect(screen.getByText("The connection is good again.")).toBeTruthy();
    await pass(4_000);
    expect(screen.queryByText("The connection is good again.")).toBeNull();
  });

  it("that the network is lost: only when it is hers", async () => {
    const { rerender } = await open();
    made().is({ link: "returning", network: "lost" });
    expect(screen.queryByText("No network")).toBeNull();
    act(() => channel.becomes("connecting"));
    rerender(call());
    expect(screen.getByText("No network")).toBeTruthy();
  });

  it("V05 that the page has lost us, with a press to connect again", async () => {
    const { rerender } = await open();
    made().is({ link: "waiting" });
    act(() => channel.becomes("asleep"));
    rerender(call());
    press("Connect again");
    expect(channel.wakes).toBe(1);
  });
});

describe("her devices", () => {
  it("are switched by buttons that say their state", async () => {
    await open();
    press("Mic");
    press("Camera");
    expect([made().state().microphone.isOn, made().state().camera.isOn]).toEqual([false, false]);
    expect(["Mic", "Camera"].map((name) => button(name).getAttribute("aria-pressed"))).toEqual([
      "false",
      "false",
    ]);
  });

  it("muted, are said in both languages after half a second, for five", async () => {
    await open();
    press("Mic");
    await pass(499);
    expect(screen.queryByText("Your microphone is off")).toBeNull();
    await pass(1);
    expect(screen.getByText("Your microphone is off")).toBeTruthy();
    expect(screen.getByText("आपका माइक बंद है").lang).toBe("hi");
    await pass(5_000);
    expect(screen.queryByText("Your microphone is off")).toBeNull();
    press("Camera");
    await pass(500);
    press("Camera");
    expect(screen.queryByText("Your camera is off")).toBeNull();
  });

  it("with one camera only, flipping says so", async () => {
    await open();
    made().canFlip = false;
    press("Flip");
    await pass(200);
    expect(screen.getByText("Only one camera available or camera switching is not supported")).toBeTruthy();
  });

  it("V14 that are blocked are said, with advice that can be put away; her voice goes on", async () => {
    await open();
    made().is({ camera: { isOn: false, problem: "blocked", isInterrupted: false } });
    expect(screen.getByText("Guruji hears you, but cannot see you.")).toBeTruthy();
    press("OK");
    expect(screen.queryByText("Guruji hears you, but cannot see you.")).toBeNull();
  });

  it("V18 that a phone call took are back with one press", async () => {
    await open();
    made().is({ microphone: { isOn: true, problem: null, isInterrupted: true } });
    press("Turn on again");
    expect(made().done).toContain("recover");
  });
});

describe("V04 the place is taken by another tab", () => {
  it("the call ends here and says so; the place can be taken back", async () => {
    await open();
    const first = made();
    act(() => channel.deliver({ type: "displaced", bookingId }));
    expect(screen.getByText("The session goes on elsewhere")).toBeTruthy();
    expect(first.done).toEqual(["enter", "leave"]);
    act(() => channel.becomes("taken-over"));
    press("Use here");
    await pass(0);
    expect([channel.wakes, FakeCall.made.length, made().done]).toEqual([1, 2, ["enter"]]);
  });

  it("also when only the channel's end says it; signed out elsewhere ends it without a way back in", async () => {
    await open();
    act(() => channel.becomes("taken-over"));
    expect(screen.getByRole("button", { name: "Use here" })).toBeTruthy();
    cleanup();
    channel = new FakeChannel();
    await open();
    act(() => channel.becomes("signed-out"));
    expect(screen.queryByRole("button", { name: "Use here" })).toBeNull();
    expect(made().done.at(-1)).toBe("leave");
  });
});

describe("leaving", () => {
  it("ends the call and leads away; so does the end within the provider's frame", async () => {
    await open();
    press("Leave");
    expect([made().done.at(-1), left]).toEqual(["leave", 1]);
    cleanup();
    await open();
    made().is({ isOver: true });
    expect(left).toBe(2);
  });

  it("V12 happens by closing the page, too, and coming back to it begins anew", async () => {
    await open();
    const first = made();
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(first.done.at(-1)).toBe("leave");
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    await pass(0);
    expect(made()).not.toBe(first);
  });

  it("does not happen by Escape", async () => {
    await open();
    const dialog = screen.getByRole("dialog");
    expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
    expect([left, dialog.getAttribute("closedby")]).toEqual([0, "none"]);
  });

  it("and a call that was asked for but not yet there is never entered", async () => {
    const { unmount } = render(call());
    unmount();
    await pass(0);
    expect(FakeCall.made).toEqual([]);
  });
});
