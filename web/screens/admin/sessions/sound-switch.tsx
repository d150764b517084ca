import { playChime, soundSetting } from "#web/features/sessions/chime.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Turns the sound of the day's list on and off. Turning it on plays it: the press is the permission that browsers need. */
export function SoundSwitch() {
  const t = useT();
  const isOn = soundSetting.use() === true;
  const label = t(isOn ? "sessions.sound-on" : "sessions.sound-turn-on");
  const toggle = () => {
    soundSetting.set(isOn ? null : true);
    if (!isOn) playChime();
  };
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      onClick={toggle}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-2 text-small font-bold text-primary hover:bg-primary-soft"
    >
      <Icon name={isOn ? "sound-on" : "sound-off"} size={20} />
      <span className="max-xl:hidden">{label}</span>
    </button>
  );
}
