import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CompanionState, decideCompanion } from "#contract/companions.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { roomNameOf } from "#domain/room.ts";
import { chosenDevice, rememberDevice } from "#web/features/devices/chosen-devices.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { FakeChannel } from "#web/testing/fake-channel.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import {
  act,
  cleanup,
  fireEvent,
  type RenderOptions,
  render,
  screen,
  update,
  within,
} from "#web/testing/library.tsx";
import { toast } from "#web/ui/toast.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { Call } from "./call.tsx";
import {
  type CallState,
  NOT_MET,
  observableState,
  type Third,
  type VideoCall,
  type VideoCallOptions,
} from "./video-provider.ts";

/** A call whose state the test sets. */
class FakeCall implements VideoCall {
  static made: FakeCall[] = [];
  readonly options: VideoCallOptions;
  readonly observable;
  readonly done: string[] = [];
  canFlip = true;
  canChoose = true;
  constructor(options: VideoCallOptions) {
    this.options = options;
    this.observable = observableState(options);
    FakeCall.made.push(this);
  }
  state = () => this.observable.get();
  listen = (listener: () => void) => this.observable.listen(listener);
  enter = () => void this.done.push("enter");
  leave = (isHangUp = false) => void this.done.push(isHangUp ? "hang up" : "leave");
  switch: VideoCall["switch"] = (device, isOn) => this.is({ [device]: { ...this.state()[device], isOn } });
  choose: VideoCall["choose"] = async (device, id) => {
    this.done.push(`choose ${device} ${id}`);
    return this.canChoose;
  };
  flip = async () => this.canFlip;
  recover = () => void this.done.push("recover");
  reconnect = () => void this.done.push("reconnect");
  is(part: Partial<CallState>) {
    update(() => this.observable.change(part));
  }
}
vi.mock("#web/features/call/built-in/built-in.ts", () => ({
  builtIn: (options: VideoCallOptions) => new FakeCall(options),
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
let leaveCount: number;

beforeEach(async () => {
  await setLanguage("en");
  vi.useFakeTimers();
  FakeCall.made = [];
  leaveCount = 0;
  channel = new FakeChannel();
  server.answer(createRoomToken, TOKEN);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
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
        leaveCount += 1;
      }}
      {...part}
    />
    <Toaster />
  </>
);
async function open(part: Partial<Parameters<typeof Call>[0]> = {}, options: RenderOptions = {}) {
  const drawn = render(call(part), options);
  await advance(0);
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
const press = (name: string) => update(() => button(name).click());
const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

describe("Back during a call", () => {
  const back = () => {
    window.history.replaceState(null, "");
    update(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  };

  it("asks first, and stays in the call", async () => {
    await open();
    back();
    expect(screen.getByRole("dialog", { name: "Leave the call?" })).toBeTruthy();
    press("Stay in the call");
    expect(screen.queryByRole("dialog", { name: "Leave the call?" })).toBeNull();
    back();
    expect(screen.getByRole("dialog", { name: "Leave the call?" })).toBeTruthy();
    expect([leaveCount, made().done]).toEqual([0, ["enter"]]);
  });

  it("leaves the call once it is confirmed", async () => {
    await open();
    back();
    press("Leave the call");
    expect([leaveCount, made().done]).toEqual([1, ["enter", "hang up"]]);
  });

  it("names the waiting as long as both have not met", async () => {
    await open();
    back();
    expect(screen.getByText(/You are waiting in the room/)).toBeTruthy();
    press("Stay in the call");
    made().is({ link: "connected", connectedAt: new Date() });
    back();
    expect(screen.getByText(/The call is still on/)).toBeTruthy();
  });
});

describe("after a break", () => {
  async function reconnect() {
    await open();
    made().is({ link: "connected", remoteStream: receivable(), isRemoteCameraOn: true });
    made().is({ link: "returning" });
    made().is({ link: "connected" });
  }

  it("connects anew, once, when none of the pictures that arrive is drawn within 6 seconds", async () => {
    await reconnect();
    await advance(5_999);
    expect(made().done).toEqual(["enter"]);
    await advance(1);
    expect(made().done).toEqual(["enter", "reconnect"]);
    made().is({ link: "returning" });
    made().is({ link: "connected" });
    await advance(60_000);
    expect(made().done).toEqual(["enter", "reconnect"]);
  });

  it("goes on when a picture is drawn", async () => {
    await reconnect();
    const [video] = document.querySelectorAll("video");
    if (video) fireEvent.loadedData(video);
    await advance(60_000);
    expect(made().done).toEqual(["enter"]);
  });

  it("goes on with the sound when no pictures arrive on a weak network", async () => {
    await reconnect();
    made().is({ isRemoteVideoStuck: true });
    await advance(60_000);
    expect(made().done).toEqual(["enter"]);
  });
});

describe("opening a call", () => {
  it("fetches a token, covers the screen, and enters once", async () => {
    // As in the build: StrictMode opens each call twice.
    await open({ isAudioOnly: true }, { reactStrictMode: false });
    const input = {
      roomName: roomNameOf(bookingId),
      userName: "Seeker 1234",
      userEmail: null,
      userType: "user",
    };
    expect(server.calls(createRoomToken)).toEqual([{ input }]);
    expect(screen.getByRole("dialog", { name: "Video session with Guruji" }).hasAttribute("open")).toBe(true);
    expect([made().done, made().options.isAudioOnly]).toEqual([["enter"], true]);
  });

  it.each([
    ["user", "participant_joined"],
    ["admin", "notify-joined"],
  ] as const)("announces the %s by %s", async (side, type) => {
    await open({ side });
    made().options.onEntered();
    expect(channel.sent).toEqual([{ type, bookingId }]);
  });

  it("shows the server's refusal and tries again on request", async () => {
    const opensAt = "2026-11-21T10:55:00.000Z";
    server.fail(createRoomToken, "too-early", { opensAt, message: "You can join from 4:25 PM." });
    await open();
    expect(screen.getByText("You can join from 4:25 PM.")).toBeTruthy();
    expect(screen.getByText("Please refresh the page and try again.")).toBeTruthy();
    server.answer(createRoomToken, TOKEN);
    press("Try again");
    await advance(0);
    expect(made().done).toEqual(["enter"]);
  });

  it("shows a failure without an answer, and leaves on request", async () => {
    server.fail(createRoomToken, "network");
    await open();
    expect(screen.getByText("Failed to generate Jitsi token")).toBeTruthy();
    press("Leave");
    expect(leaveCount).toBe(1);
  });

  it.each([
    ["script", "Unable to load video session - check your internet connection"],
    ["init", "Unable to initialize video session - refresh"],
  ] as const)("shows a provider's failure (%s): %s", async (failure, words) => {
    await open();
    made().is({ failure });
    expect(screen.getByText(words)).toBeTruthy();
    const first = made();
    press("Try again");
    await advance(0);
    expect([first.done.at(-1), FakeCall.made.length]).toEqual(["leave", 2]);
  });
});

it.each([
  ["a call that could not begin was not in it", { failure: "script" }, false],
  ["an open call was in it", { link: "waiting" }, true],
  ["a call that failed after the entry was in it", { link: "waiting", failure: "init" }, true],
] as const)("whoever leaves %s", async (_what, part, wasInCall) => {
  const onLeave = vi.fn();
  await open({ onLeave });
  made().is(part);
  press("Leave");
  expect(onLeave).toHaveBeenCalledExactlyOnceWith(wasInCall);
});

describe("an open call", () => {
  it("shows its state: waiting, connecting, returning, gone, and the duration", async () => {
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
    await advance(1_000);
    expect(screen.getByRole("timer").textContent).toBe("08:15");
    expect(screen.getByText("Network good")).toBeTruthy();
  });

  it("shows the remote video unless the camera is off or no frames arrive", async () => {
    const stream = receivable();
    await open();
    made().is({ link: "connected", connectedAt: new Date(), remoteStream: stream });
    const seen = () => screen.getByLabelText("Picture of Guruji").parentElement?.className ?? "";
    expect(seen()).not.toContain("invisible");
    made().is({ isRemoteCameraOn: false, isRemoteMicrophoneOn: false });
    expect(seen()).toContain("invisible");
    expect(screen.getByText("Guruji’s camera is off")).toBeTruthy();
    expect(screen.getByText("Guruji’s mic is off")).toBeTruthy();
    made().is({ isRemoteCameraOn: true, isRemoteVideoStuck: true });
    expect(seen()).toContain("invisible");
  });

  it.each(["NotAllowedError", "AbortError"])(
    "shows a button when the browser does not play: %s",
    async (name) => {
      const stream = receivable();
      const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockRejectedValue(new DOMException("", name));
      await open();
      made().is({ link: "connected", remoteStream: stream });
      await advance(0);
      play.mockResolvedValue(undefined);
      press("Tap to hear Guruji");
      await advance(0);
      expect(screen.queryByRole("button", { name: "Tap to hear Guruji" })).toBeNull();
      play.mockRestore();
    },
  );

  describe("devices among which there is a choice", () => {
    const device = (kind: string, deviceId: string, label: string) => ({
      kind,
      deviceId,
      label,
      groupId: deviceId,
    });
    const plug = (...all: ReturnType<typeof device>[]) =>
      Object.defineProperty(navigator, "mediaDevices", {
        configurable: true,
        value: Object.assign(new EventTarget(), { enumerateDevices: async () => all }),
      });
    afterEach(() => {
      rememberDevice("microphone", null);
      Reflect.deleteProperty(navigator, "mediaDevices");
    });
    const chooseIn = async (label: string, value: string) => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      await advance(0);
    };

    it("are chosen in a dialog, kept, and one that does not open leaves the choice before", async () => {
      plug(
        device("audioinput", "a", "Built-in"),
        device("audioinput", "b", "USB"),
        device("videoinput", "c", "Front"),
      );
      await open();
      made().is({ link: "connected", connectedAt: new Date() });
      press("Choose devices");
      expect(screen.queryByLabelText("Which camera")).toBeNull();
      await chooseIn("Which microphone", "b");
      expect([made().done.at(-1), chosenDevice("microphone")?.label]).toEqual(["choose microphone b", "USB"]);
      made().canChoose = false;
      await chooseIn("Which microphone", "a");
      expect(chosenDevice("microphone")?.label).toBe("USB");
      expect(screen.getByText("“Built-in” did not open. The one before it stays in use.")).toBeTruthy();
      made().canChoose = true;
      await chooseIn("Which microphone", "");
      expect([made().done.at(-1), chosenDevice("microphone")]).toEqual(["choose microphone null", null]);
    });

    it("are no button where there is one of each", async () => {
      plug(device("audioinput", "a", "Built-in"), device("videoinput", "c", "Front"));
      await open();
      expect(screen.queryByRole("button", { name: "Choose devices" })).toBeNull();
    });

    it("are named when they are not there", async () => {
      await open();
      made().is({ missing: { device: "microphone", label: "USB" } });
      expect(screen.getByText("“USB” is not there. Another microphone is used.")).toBeTruthy();
    });
  });

  describe("picture and sound that an interruption has paused, while the browser refuses to play them", () => {
    const button = () => screen.queryByRole("button", { name: "Tap to hear Guruji" });
    const track = new EventTarget();
    const isVisible = (is: boolean) => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(is ? "visible" : "hidden");
      fireEvent(document, new Event("visibilitychange"));
    };
    it.each([
      [
        "when the page is seen again",
        () => {
          isVisible(false);
          isVisible(true);
        },
      ],
      ["when a track gives sound again", () => update(() => void track.dispatchEvent(new Event("unmute")))],
      ["at any press", () => fireEvent.click(document.body)],
      ["at any key", () => fireEvent.keyDown(document.body, { key: "Tab" })],
    ])("play again by themselves %s, and the button goes", async (_, happen) => {
      const stream = Object.assign(receivable(), { getTracks: () => [track] });
      const playing = new Set<HTMLMediaElement>();
      vi.spyOn(HTMLMediaElement.prototype, "paused", "get").mockImplementation(function (
        this: HTMLMediaElement,
      ) {
        return !playing.has(this);
      });
      let isRefused = false;
      vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (
        this: HTMLMediaElement,
      ) {
        if (isRefused) throw new DOMException("", "NotAllowedError");
        playing.add(this);
        this.dispatchEvent(new Event("playing"));
      });
      await open();
      made().is({ link: "connected", connectedAt: new Date(), remoteStream: stream });
      await advance(0);
      const elements = [...document.querySelectorAll<HTMLMediaElement>("video, audio")];
      const paused = () => elements.filter((element) => !playing.has(element)).length;
      expect([elements.length, paused()]).toEqual([2, 0]);
      isRefused = true;
      playing.clear();
      for (const element of elements) fireEvent.pause(element);
      await advance(5_000);
      expect([paused(), button() === null]).toEqual([2, false]);
      isRefused = false;
      happen();
      await advance(0);
      expect([paused(), button()]).toEqual([0, null]);
      vi.restoreAllMocks();
    });
  });

  it("says that the other side is gone, and for a while that the connection is good again", async () => {
    await open();
    made().is({ link: "gone", connectedAt: new Date() });
    expect(screen.getByText(/connection to Guruji was lost/)).toBeTruthy();
    made().is({ link: "connected" });
    expect(screen.getByText("The connection is good again.")).toBeTruthy();
    await advance(4_000);
    expect(screen.queryByText("The connection is good again.")).toBeNull();
  });

  it("says that the other side has left after it hung up", async () => {
    await open();
    made().is({ link: "gone", hasRemoteHungUp: true, connectedAt: new Date() });
    expect(screen.getByText(/^Guruji has left the call/)).toBeTruthy();
    expect(screen.queryByText(/was lost/)).toBeNull();
  });

  it("shows the customer who waits the place instead, and the choices until both are connected", async () => {
    const place = (isIn: boolean) => <p>{isIn ? "2 before you" : "Joining"}</p>;
    const waiting = { place, hint: null, sheet: <p>Choices</p>, help: null };
    await open({ waiting });
    expect(screen.getByText("Joining")).toBeTruthy();
    made().is({ link: "waiting" });
    expect(screen.getByText("2 before you")).toBeTruthy();
    expect(statuses()).toContain("You are in the room");
    made().is({ link: "connected", connectedAt: new Date() });
    expect([screen.queryByText("2 before you"), screen.queryByText("Choices")]).toEqual([null, null]);
  });

  it("calls the network weak while a picture does not get through, whatever the own side measures", async () => {
    await open();
    made().is({ link: "connected", network: "good", isRemoteVideoStuck: true });
    expect([screen.queryByText("Network good"), screen.queryAllByText("Network weak").length]).toEqual([
      null,
      1,
    ]);
    made().is({ isRemoteVideoStuck: false });
    expect(screen.getByText("Network good")).toBeTruthy();
  });

  it("ends a toast about who is in the room when the call opens, and when the other side goes", async () => {
    const aboutRoom = { isAboutSession: true, isAboutRoom: true };
    update(() => toast({ title: "Guruji has come", body: "Press Join", ...aboutRoom }));
    await open();
    expect(screen.queryByText("Guruji has come")).toBeNull();
    made().is({ link: "connected", connectedAt: new Date() });
    update(() => toast({ title: "Seeker 1234 has joined", isAboutRoom: true }));
    made().is({ link: "gone", hasRemoteHungUp: true });
    expect(screen.queryByText("Seeker 1234 has joined")).toBeNull();
    update(() => toast({ title: "The note was not saved" }));
    made().is({ link: "connected" });
    expect(screen.getByText("The note was not saved")).toBeTruthy();
  });

  it("shows a lost network only if it is the own one", async () => {
    const { rerender } = await open();
    made().is({ link: "returning", network: "lost" });
    expect(screen.queryByText("No network")).toBeNull();
    update(() => channel.becomes("connecting"));
    rerender(call());
    expect(screen.getByText("No network")).toBeTruthy();
  });

  it("offers to reconnect a live channel that has stopped", async () => {
    const { rerender } = await open();
    made().is({ link: "waiting" });
    update(() => channel.becomes("asleep"));
    rerender(call());
    press("Connect again");
    expect(channel.wakes).toBe(1);
  });
});

describe("the own devices", () => {
  it("are switched by buttons with a pressed state", async () => {
    await open();
    press("Mic");
    press("Camera");
    expect([made().state().microphone.isOn, made().state().camera.isOn]).toEqual([false, false]);
    expect(["Mic", "Camera"].map((name) => button(name).getAttribute("aria-pressed"))).toEqual([
      "false",
      "false",
    ]);
  });

  it("show a notice in both languages half a second after they are switched off, for five seconds", async () => {
    await open();
    press("Mic");
    await advance(499);
    expect(screen.queryByText("Your microphone is off")).toBeNull();
    await advance(1);
    expect(screen.getByText("Your microphone is off")).toBeTruthy();
    expect(screen.getByText("आपका माइक बंद है").lang).toBe("hi");
    await advance(5_000);
    expect(screen.queryByText("Your microphone is off")).toBeNull();
    press("Camera");
    await advance(500);
    press("Camera");
    expect(screen.queryByText("Your camera is off")).toBeNull();
  });

  it("show that notice on a weak network, too, which is said again afterwards, but not while nobody is connected", async () => {
    await open();
    made().is({ link: "connected", connectedAt: new Date(), network: "weak", isLocalVideoPaused: true });
    const paused = screen.getByText(/Guruji hears you/).textContent ?? "";
    press("Mic");
    await advance(500);
    expect(screen.getByText("Your microphone is off")).toBeTruthy();
    expect(screen.queryByText(paused)).toBeNull();
    await advance(5_000);
    expect(screen.queryByText("Your microphone is off")).toBeNull();
    press("Mic");
    expect(screen.getByText(paused)).toBeTruthy();
    made().is({ link: "gone" });
    press("Mic");
    await advance(500);
    expect(screen.queryByText("Your microphone is off")).toBeNull();
  });

  it("show a message when there is no other camera", async () => {
    await open();
    made().canFlip = false;
    press("Flip");
    await advance(200);
    expect(screen.getByText("Only one camera available or camera switching is not supported")).toBeTruthy();
  });

  it("flip no camera that is switched off", async () => {
    await open();
    const flip = () => (screen.getByRole("button", { name: "Flip" }) as HTMLButtonElement).disabled;
    expect(flip()).toBe(false);
    press("Camera");
    await advance(200);
    expect(flip()).toBe(true);
  });

  it("that are both blocked show one notice with one way out, which asks for both again", async () => {
    await open();
    const blocked = { isOn: false, problem: "blocked", isInterrupted: false } as const;
    made().is({ microphone: blocked, camera: blocked });
    expect(screen.getByText("Guruji cannot hear or see you.")).toBeTruthy();
    expect(screen.getAllByText(/Camera and microphone/)).toHaveLength(1);
    press("Check again");
    expect([made().state().microphone.isOn, made().state().camera.isOn]).toEqual([true, true]);
  });

  it("show a notice that can be dismissed, and says nothing of a microphone that is off", async () => {
    await open();
    made().is({ camera: { isOn: false, problem: "none", isInterrupted: false } });
    expect(screen.getByText("Guruji can hear you, but not see you.")).toBeTruthy();
    press("Mic");
    expect(screen.queryByText(/hear you, but/)).toBeNull();
    press("Close");
    await advance(500);
    expect(screen.queryByText(/see you/)).toBeNull();
    expect(screen.getByText("Your microphone is off")).toBeTruthy();
  });

  it("give way to a broken connection, and leave the own picture where it is", async () => {
    await open();
    made().is({ link: "returning", camera: { isOn: false, problem: "blocked", isInterrupted: false } });
    expect(screen.queryByText(/see you/)).toBeNull();
    expect(screen.getByText(/The connection broke/)).toBeTruthy();
  });

  it("that were blocked during the call show what to do", async () => {
    await open();
    made().is({ microphone: { isOn: true, problem: "blocked", isInterrupted: true } });
    expect(screen.getByText("Guruji can see you, but not hear you.")).toBeTruthy();
    press("Check again");
    expect(screen.queryByText(/perhaps because of a phone call/)).toBeNull();
  });

  it("that a phone call interrupted are recovered by a button", async () => {
    await open();
    made().is({ microphone: { isOn: true, problem: null, isInterrupted: true } });
    press("Turn on again");
    expect(made().done).toContain("recover");
  });
});

describe("another tab takes the call over", () => {
  it("ends the call here, and can take it back", async () => {
    await open();
    const first = made();
    update(() => channel.deliver({ type: "displaced", bookingId }));
    expect(screen.getByText("Your session is open somewhere else")).toBeTruthy();
    expect(first.done).toEqual(["enter", "leave"]);
    update(() => channel.becomes("taken-over"));
    press("Use here");
    await advance(0);
    expect([channel.wakes, FakeCall.made.length, made().done]).toEqual([1, 2, ["enter"]]);
  });

  it("is not taken back by a page that comes back from the browser's cache", async () => {
    await open();
    update(() => channel.deliver({ type: "displaced", bookingId }));
    update(() => channel.becomes("taken-over"));
    update(() => void window.dispatchEvent(new Event("pagehide")));
    update(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    await advance(0);
    expect([channel.wakes, FakeCall.made.length]).toEqual([0, 1]);
    expect(screen.getByRole("button", { name: "Use here" })).toBeTruthy();
  });

  it("also when the channel is closed; after signing out elsewhere there is no way back in", async () => {
    await open();
    update(() => channel.becomes("taken-over"));
    expect(screen.getByRole("button", { name: "Use here" })).toBeTruthy();
    cleanup();
    channel = new FakeChannel();
    await open();
    update(() => channel.becomes("signed-out"));
    expect(screen.queryByRole("button", { name: "Use here" })).toBeNull();
    expect(made().done.at(-1)).toBe("leave");
  });
});

describe("leaving", () => {
  it("ends the call; so does hanging up in the provider's frame", async () => {
    await open();
    press("Leave");
    expect([made().done[1], leaveCount]).toEqual(["hang up", 1]);
    cleanup();
    await open();
    made().is({ isOver: true });
    expect(leaveCount).toBe(2);
  });

  it("happens on pagehide as well, and restoring the page starts a new call", async () => {
    await open();
    const first = made();
    update(() => void window.dispatchEvent(new Event("pagehide")));
    expect(first.done.at(-1)).toBe("leave");
    update(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    await advance(0);
    expect(made()).not.toBe(first);
  });

  it("does not happen on Escape", async () => {
    await open();
    const dialog = screen.getByRole("dialog");
    expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
    expect([leaveCount, dialog.getAttribute("closedby")]).toEqual([0, "none"]);
  });

  it("while the token is fetched, so that the call is never entered", async () => {
    const { unmount } = render(call());
    unmount();
    await advance(0);
    expect(FakeCall.made).toEqual([]);
  });
});

describe("the guide's call", () => {
  const beside = { column: <p>Column</p>, drawer: <p>Drawer</p>, queue: null, secondsBefore: 120 };

  it("counts on from the time before, shows the usual length, and switches devices by keys", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    await open({ side: "admin", beside });
    expect(screen.getByText("Drawer")).toBeTruthy();
    made().is({ link: "connected", connectedAt: new Date() });
    await advance(61_000);
    expect(screen.getByRole("timer").textContent).toBe("03:01");
    expect(screen.getByText("of 10–20 min")).toBeTruthy();
    await act(async () => void fireEvent.keyDown(window, { code: "KeyM" }));
    expect(made().state().microphone.isOn).toBe(false);
  });
});

describe("three people", () => {
  const beside = { column: <p>Column</p>, drawer: <p>Drawer</p>, queue: null, secondsBefore: 0 };
  const companion: CompanionState = {
    id: testId(9),
    name: "Rahul",
    relation: "son",
    admission: "named",
    isMuted: false,
    isHere: true,
    isInRoom: false,
  };
  const letIn: CompanionState = { ...companion, admission: "let-in", isInRoom: true };
  const third = (part: Partial<Third> = {}): Third => ({
    ...NOT_MET,
    link: "connected",
    remoteStream: receivable(),
    name: "Rahul",
    isMuted: false,
    ...part,
  });
  const asGuide = (part: Partial<Parameters<typeof Call>[0]> = {}) => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    return open({ side: "admin", otherName: "Sita", beside, ...part });
  };
  const decisions: unknown[] = [];
  const answerDecisions = () => {
    decisions.length = 0;
    server.answer(decideCompanion, ({ input }) => {
      decisions.push(input);
      return { success: true as const, companion: letIn };
    });
  };

  it("the guide reads who waits, and lets in by one press", async () => {
    answerDecisions();
    const drawn = await asGuide({ companion });
    expect(screen.getByText("Rahul (son) is waiting to come in.")).toBeTruthy();
    await press("Let in");
    await advance(0);
    expect(decisions).toEqual([{ companionId: companion.id, action: "let-in" }]);
    drawn.rerender(call({ side: "admin", otherName: "Sita", beside, companion: letIn }));
    expect(screen.queryByText(/is waiting to come in/)).toBeNull();
  });

  it("the customer reads who waits, and has nothing to decide", async () => {
    await open({ companion });
    expect(screen.getByText("Rahul (son) is waiting. Guruji lets them in.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Let in" })).toBeNull();
  });

  it("nobody is told of a companion who does not wait", async () => {
    await asGuide({ companion: { ...companion, isHere: false } });
    expect(screen.queryByText(/is waiting/)).toBeNull();
  });

  it("each person is named on the screen, and the guide’s picture stays the large one", async () => {
    await open();
    made().is({ link: "connected", connectedAt: new Date(), remoteStream: receivable(), third: third() });
    expect(screen.getByText("Guruji")).toBeTruthy();
    expect(screen.getByText("Rahul")).toBeTruthy();
    expect(statuses()).toContain("Rahul is in the call");
    expect(screen.getByLabelText("Picture of Guruji").closest(".absolute")).toBeTruthy();
    expect(screen.getByLabelText("Picture of Rahul").closest(".absolute")).toBeNull();
    expect(screen.queryByRole("button", { name: /mute or send out/ })).toBeNull();
  });

  it("a companion without a picture, without network or with the microphone off is named with that", async () => {
    await open();
    made().is({ link: "connected", connectedAt: new Date(), third: third({ isRemoteCameraOn: false }) });
    expect(screen.queryByLabelText("Picture of Rahul")).toBeNull();
    expect(screen.getByText("Rahul")).toBeTruthy();
    made().is({ third: third({ link: "returning" }) });
    expect(statuses()).toContain("Rahul’s network has gone. We are connecting them again.");
    made().is({ third: third({ isRemoteMicrophoneOn: false }) });
    expect(statuses()).toContain("Rahul’s mic is off");
    made().is({ third: third({ link: "gone" }) });
    expect(statuses()).toContain("Rahul is not connected now");
  });

  it("the sound of a companion whom the guide has muted is not played, whatever arrives", async () => {
    const { container } = await open();
    made().is({ link: "connected", connectedAt: new Date(), third: third() });
    const sound = () => container.ownerDocument.querySelector("audio") as HTMLAudioElement;
    expect(sound().muted).toBe(false);
    made().is({ third: third({ isMuted: true }) });
    expect(sound().muted).toBe(true);
    expect(statuses()).toContain("Guruji has turned Rahul’s mic off");
  });

  it("while the other side is away, the companion’s picture is the large one", async () => {
    await asGuide({ companion: letIn });
    made().is({ link: "waiting", third: third() });
    expect(screen.getByLabelText("Picture of Rahul").closest(".absolute")).toBeTruthy();
    made().is({ link: "connected", connectedAt: new Date(), remoteStream: receivable() });
    expect(screen.getByLabelText("Picture of Rahul").closest(".absolute")).toBeNull();
  });

  it("the call begins with the companion as the page knows it, or as is heard while the token is fetched", async () => {
    await open({ side: "admin", companion: letIn });
    expect(made().options.companion).toEqual(letIn);
    cleanup();
    const release = server.hold(createRoomToken);
    await open({ side: "admin", companion: letIn });
    const companion = { ...letIn, isMuted: true };
    act(() => channel.deliver({ type: "companion_changed", bookingId, companion }));
    release();
    await advance(0);
    expect(made().options.companion).toEqual(companion);
  });

  it("a customer who waits with the companion in the room sees that, and not the place in the queue alone", async () => {
    const waiting = { place: () => <p>Place</p>, hint: null, sheet: null, help: null };
    await open({ waiting });
    made().is({ link: "waiting" });
    expect(screen.getByText("Place")).toBeTruthy();
    made().is({ third: third() });
    expect(screen.getByText("Rahul")).toBeTruthy();
    expect(screen.queryByText("Place")).toBeNull();
  });

  it("a customer whose companion has closed the page sees the place in the queue again", async () => {
    const waiting = { place: () => <p>Place</p>, hint: null, sheet: null, help: null };
    await open({ waiting });
    made().is({ link: "waiting", third: third() });
    made().is({ third: third({ link: "gone" }) });
    expect(screen.getByText("Place")).toBeTruthy();
    // Had never been connected.
    made().is({ third: third({ link: "waiting" }) });
    expect(screen.getByText("Place")).toBeTruthy();
  });

  it("the guide mutes and sends out by a press on the companion’s picture", async () => {
    answerDecisions();
    await asGuide({ companion: letIn });
    made().is({ link: "connected", connectedAt: new Date(), third: third() });
    await press("Rahul: mute or send out");
    expect(screen.getByRole("heading", { name: "Rahul (son)" })).toBeTruthy();
    await press("Mute");
    await advance(0);
    await press("Send out");
    const asked = screen.getByRole("dialog", { name: "Send Rahul out of the session?" });
    await update(() => within(asked).getByRole("button", { name: "Send out" }).click());
    await advance(0);
    expect(decisions).toEqual([
      { companionId: companion.id, action: "mute" },
      { companionId: companion.id, action: "send-out" },
    ]);
  });

  describe("the companion", () => {
    it("is told when the guide has turned the microphone off, and may turn it on once the guide allows it", async () => {
      await open({ side: "companion" });
      const off = { isOn: false, problem: null, isInterrupted: false };
      made().is({ link: "connected", connectedAt: new Date(), mute: "muted", microphone: off });
      expect(statuses()).toContain("Guruji has turned your microphone off. You still hear everything.");
      expect((button("Mic") as HTMLButtonElement).disabled).toBe(true);
      made().is({ mute: "lifted" });
      expect(screen.getByText("You can speak again. Your microphone is still off.")).toBeTruthy();
      expect((button("Mic") as HTMLButtonElement).disabled).toBe(false);
      await press("Turn on");
      expect(made().state().microphone.isOn).toBe(true);
    });

    it("is told after a while that the others’ network carries sound alone", async () => {
      await open({ side: "companion" });
      const sentence = "The network on the other side is weak. You hear each other, without the picture.";
      made().is({ link: "connected", connectedAt: new Date(), isRemoteThin: true });
      await advance(14_000);
      expect(statuses()).not.toContain(sentence);
      await advance(2_000);
      expect(statuses()).toContain(sentence);
      made().is({ isRemoteThin: false });
      expect(statuses()).not.toContain(sentence);
    });

    it("who was sent out learns it, and the call is over", async () => {
      await open({ side: "companion" });
      update(() => channel.becomes("sent-out"));
      await advance(0);
      expect(screen.getByText("The call has ended for you")).toBeTruthy();
      expect(made().done).toContain("leave");
      await press("Leave");
      expect(leaveCount).toBe(1);
    });

    it("is not announced as one of the two sides", async () => {
      await open({ side: "companion" });
      made().options.onEntered();
      expect(channel.sent).toEqual([]);
    });
  });
});
