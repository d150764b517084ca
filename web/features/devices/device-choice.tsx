import { useT } from "#web/i18n/t.ts";
import { Field, inputClass } from "#web/ui/field.tsx";
import { type ChoiceKind, type ChosenDevice, useChosenDevices, useDeviceChoices } from "./chosen-devices.ts";

type ChoicesProps = {
  kinds: readonly ChoiceKind[];
  /** What is open now: names come with it. */
  opened: unknown;
  onChoose: (kind: ChoiceKind, device: ChosenDevice | null) => void;
};

/** One below the other; nothing where there is nothing to choose. */
export function DeviceChoices({ kinds, opened, onChoose }: ChoicesProps) {
  const choices = useDeviceChoices(opened);
  return kinds.map((kind) => (
    <DeviceChoice
      key={kind}
      kind={kind}
      choices={choices[kind]}
      onChoose={(device) => onChoose(kind, device)}
    />
  ));
}

type Props = {
  kind: ChoiceKind;
  choices: readonly ChosenDevice[];
  /** Null: what the system prefers. */
  onChoose: (device: ChosenDevice | null) => void;
};

/** Nothing where there is nothing to choose. */
export function DeviceChoice({ kind, choices, onChoose }: Props) {
  const t = useT();
  const chosen = useChosenDevices()[kind];
  if (choices.length === 0) return null;
  const isThere = choices.some(({ id }) => id === chosen?.id);
  return (
    <Field label={t(`devices.choose-${kind}`)} className="min-w-0">
      {(props) => (
        <select
          {...props}
          value={isThere ? chosen?.id : ""}
          onChange={({ target }) => onChoose(choices.find(({ id }) => id === target.value) ?? null)}
          className={inputClass}
        >
          <option value="">{t("devices.choose-none")}</option>
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
