import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useT } from "#web/i18n/t.ts";
import { CallIcon, type CallIconName } from "./call-icon.tsx";
import type { CallState, DeviceKind } from "./video-provider.ts";

type Props = {
  /** Null before the call is open: then only Leave is shown. */
  state: Pick<CallState, "microphone" | "camera"> | null;
  onSwitch(device: DeviceKind, isOn: boolean): void;
  onFlip(): void;
  onLeave(): void;
};

/** The buttons of a call. A device that is off differs by colour, icon and aria-pressed. */
export function CallBar({ state, onSwitch, onFlip, onLeave }: Props) {
  const t = useT();
  const toggle = (device: DeviceKind, isOn: boolean) => (
    <RoundButton
      icon={isOn ? device : `${device}-off`}
      label={t(`call.${device}`)}
      className={isOn ? "bg-on-stage/20" : "bg-alive text-on-alive"}
      isPressed={isOn}
      onPress={() => onSwitch(device, !isOn)}
    />
  );
  return (
    <fieldset
      aria-label={t("call.controls")}
      data-bottom-bar
      className="m-0 flex min-w-0 border-0 p-0 justify-evenly gap-2 md:justify-center md:gap-8"
    >
      {state ? (
        <>
          {toggle("microphone", state.microphone.isOn)}
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
