// Looks at a connection's statistics every two seconds: the light for the network, the size of her picture, and whether
// theirs still comes. Decides by the pure tables beside it.
import { type Counters, FIRST_LIGHT, type Light, nextLight, type Report, sampleOf } from "./network-level.ts";
import { FIRST_PICTURE, nextPicture, type PictureState, type PictureStep } from "./video-quality-steps.ts";

/** No frame for so many looks, though the camera is on. */
const STUCK_AFTER = 2;

export type Facts = { isSendingPicture: boolean; isOtherCameraOn: boolean };
export type Judged = {
  network: "good" | "weak";
  isOwnPicturePaused: boolean;
  isOtherPictureStuck: boolean;
  step: PictureStep;
  /** Nothing at all has come since the last look. */
  isSilent: boolean;
};
export type Quality = {
  judge(report: Report, facts: Facts): Judged;
  /** The connection broke: what was counted before says nothing about what comes after. */
  interrupted(): void;
};

export function watchQuality(): Quality {
  let counters: Counters | null = null;
  let light: Light = FIRST_LIGHT;
  let picture: PictureState = FIRST_PICTURE;
  let framelessLooks = 0;
  return {
    judge(report, { isSendingPicture, isOtherCameraOn }) {
      const isFirst = counters === null;
      const sample = sampleOf(report, counters);
      counters = sample.counters;
      if (isSendingPicture) picture = nextPicture(picture, sample);
      const isOwnPicturePaused = isSendingPicture && picture.step === "paused";
      light = nextLight(light, sample, isOwnPicturePaused);
      framelessLooks = isOtherCameraOn && sample.newFrames === 0 ? framelessLooks + 1 : 0;
      return {
        network: light.shown,
        isOwnPicturePaused,
        isOtherPictureStuck: framelessLooks >= STUCK_AFTER,
        step: picture.step,
        isSilent: !isFirst && sample.newBytes === 0,
      };
    },
    interrupted() {
      counters = null;
      framelessLooks = 0;
    },
  };
}
