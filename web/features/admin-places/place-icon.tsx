import { Icon, type IconName, type IconProps, LineDrawing } from "#web/ui/icon.tsx";

const SHAPES = {
  people:
    "M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.5-3.500 3-5 6.500-5s6 1.500 6.500 5M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17.500 14.800c2.300.600 3.700 2.100 4 4.700",
  work: "M8.500 7V5.500A1.500 1.500 0 0 1 10 4h4a1.500 1.500 0 0 1 1.500 1.500V7M5.500 7h13A1.500 1.500 0 0 1 20 8.500v10a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18.500v-10A1.500 1.500 0 0 1 5.500 7ZM9 13.500l2 2 4-4",
  chart: "M3.500 20.500h17M6.500 17v-5M10.500 17V5M14.500 17V9.500M18.500 17v-3.500",
  share: "M11 4.500a8.500 8.500 0 1 0 8.500 8.500H11ZM15 3.500a6.500 6.500 0 0 1 5.500 5.500H15Z",
  sliders:
    "M4 8h5.500M14.500 8H20M12 10.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM4 16h1.500M10.500 16H20M8 18.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  lotus:
    "M12 4.500c2.800 3 2.800 8 0 11-2.800-3-2.800-8 0-11ZM8.900 9.500C6.500 8 4 7.800 2.500 8.500c1 4.500 4.500 7 9.500 7M15.100 9.500c2.400-1.500 4.900-1.700 6.400-1-1 4.500-4.500 7-9.500 7M5 18.500c4.500 1.600 9.500 1.600 14 0",
} as const;

export type PlaceIconName = IconName | keyof typeof SHAPES;

/** The line drawings of the admins' places, beside those that every screen has. */
export function PlaceIcon({ name, ...rest }: IconProps<PlaceIconName>) {
  return name in SHAPES ? (
    <LineDrawing shape={SHAPES[name as keyof typeof SHAPES]} {...rest} />
  ) : (
    <Icon name={name as IconName} {...rest} />
  );
}
