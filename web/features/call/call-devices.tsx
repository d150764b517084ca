import { useState } from "react";
import {
  type ChoiceKind,
  type ChosenDevice,
  chosenDevice,
  rememberDevice,
  useDeviceChoices,
} from "#web/features/devices/chosen-devices.ts";
import { DeviceChoice } from "#web/features/devices/device-choice.tsx";
import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { CallIcon } from "./call-bar.tsx";
import type { CallState, VideoCall } from "./video-provider.ts";

const KINDS: readonly ChoiceKind[] = ["microphone", "camera", "speaker"];

/** The microphone, the camera and the loudspeaker of a running call, where there is more than one. */
export function CallDevices({ call, state }: { call: VideoCall; state: CallState }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  // Names come once a device is open.
  const choices = useDeviceChoices(state.localVideo ?? state.microphone);
  if (state.isDrawnByProvider || KINDS.every((kind) => choices[kind].length === 0)) return null;
  const choose = async (kind: ChoiceKind, device: ChosenDevice | null) => {
    const before = chosenDevice(kind);
    rememberDevice(kind, device);
    if (kind === "speaker" || (await call.choose(kind, device?.id ?? null))) return;
    rememberDevice(kind, before);
    toast({
      title: t("devices.not-opened", { label: device?.label ?? t(`devices.${kind}`) }),
      tone: "destructive",
    });
  };
  return (
    <>
      <button
        type="button"
        aria-label={t("devices.choose")}
        onClick={() => setOpen(true)}
        className="relative ml-auto grid size-11 shrink-0 place-items-center rounded-full bg-[#14101c]/80"
      >
        <CallIcon name="devices" size={22} />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("devices.choose")}>
        <div className="grid gap-4">
          {KINDS.map((kind) => (
            <DeviceChoice
              key={kind}
              kind={kind}
              choices={choices[kind]}
              onChoose={(device) => void choose(kind, device)}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}
