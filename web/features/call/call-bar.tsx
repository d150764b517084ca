// The buttons of a call, with their icons and keys.
import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useT } from "#web/i18n/t.ts";
import { type IconProps, LineDrawing } from "#web/ui/icon.tsx";
import type { CallState, DeviceKind } from "./video-provider.ts";

type Props = {
  /** Null before the call is open: then only Leave is shown. */
  state: Pick<CallState, "microphone" | "camera" | "mute"> | null;
  onSwitch(device: DeviceKind, isOn: boolean): void;
  onFlip(): void;
  onLeave(): void;
};

/** The buttons of a call. A device that is off differs by colour, icon and aria-pressed. */
export function CallBar({ state, onSwitch, onFlip, onLeave }: Props) {
  const t = useT();
  const toggle = (device: DeviceKind, isOn: boolean, isDisabled = false) => (
    <RoundButton
      icon={isOn ? device : `${device}-off`}
      label={t(`call.${device}`)}
      className={isOn ? "bg-on-stage/20" : "bg-alive text-on-alive"}
      isPressed={isOn}
      isDisabled={isDisabled}
      onPress={() => onSwitch(device, !isOn)}
    />
  );
  return (
    <fieldset
      aria-label={t("call.controls")}
      className="m-0 flex min-w-0 border-0 p-0 justify-evenly gap-2 md:justify-center md:gap-8"
    >
      {state ? (
        <>
          {toggle("microphone", state.microphone.isOn, state.mute === "muted")}
          {toggle("camera", state.camera.isOn)}
          <RoundButton
            icon="flip"
            label={t("call.flip")}
            className="bg-on-stage/20"
            isDisabled={!state.camera.isOn}
            onPress={onFlip}
          />
        </>
      ) : null}
      <RoundButton
        icon="leave"
        label={t("call.leave")}
        className="bg-[#c8321f] text-[#fff]"
        onPress={onLeave}
      />
    </fieldset>
  );
}

type RoundButtonProps = {
  icon: CallIconName;
  label: string;
  className: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress(): void;
};

function RoundButton({
  icon,
  label,
  className,
  isPressed,
  isDisabled,
  onPress,
}: RoundButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
      className="grid min-w-[64px] justify-items-center gap-1 rounded-part disabled:opacity-50"
    >
      <span className={clsx("grid size-[58px] place-items-center rounded-full", className)}>
        <CallIcon name={icon} size={26} />
      </span>
      {/* In type of twice the size four buttons still stand side by side. */}
      <span className="text-[min(0.875rem,4.5vw)] leading-normal">{label}</span>
    </button>
  );
}

const MICROPHONE =
  "M12 14.5a3 3 0 0 0 3-3v-5a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3";
const CAMERA =
  "M5.5 6h7A2.5 2.5 0 0 1 15 8.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 3 15.5v-7A2.5 2.5 0 0 1 5.5 6ZM15 11l6-3.5v9L15 13";
const STROKE = "M4 4l16 16";

const SHAPES = {
  microphone: MICROPHONE,
  "microphone-off": MICROPHONE + STROKE,
  camera: CAMERA,
  "camera-off": CAMERA + STROKE,
  flip: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  devices:
    "M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  leave: "M3 14.5c5-4.700 13-4.700 18 0l-2.600 2.700-3.400-2.200v-2.500a12 12 0 0 0-6 0V15l-3.400 2.200Z",
} as const;
type CallIconName = keyof typeof SHAPES;

/** Icons that only calls use. */
export function CallIcon({ name, ...rest }: IconProps<CallIconName>) {
  return <LineDrawing shape={SHAPES[name]} {...rest} />;
}

/** By place on the keyboard, so that they work with a Hindi layout, too. */
const DEVICE_KEYS: Readonly<Record<string, DeviceKind>> = { KeyM: "microphone", KeyV: "camera" };

/** M switches the microphone and V the camera, unless the guide types in a field. */
export function useCallKeys(isActive: boolean, onSwitch: (device: DeviceKind) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const device = DEVICE_KEYS[event.code];
    if (!device || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return;
    event.preventDefault();
    onSwitch(device);
  });
  useEffect(() => {
    if (!isActive) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [isActive]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}
