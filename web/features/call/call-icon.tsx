import { type IconProps, LineDrawing } from "#web/ui/icon.tsx";

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
  leave: "M3 14.5c5-4.700 13-4.700 18 0l-2.600 2.700-3.400-2.200v-2.500a12 12 0 0 0-6 0V15l-3.400 2.200Z",
} as const;
export type CallIconName = keyof typeof SHAPES;

/** Icons that only calls use. */
export function CallIcon({ name, ...rest }: IconProps<CallIconName>) {
  return <LineDrawing shape={SHAPES[name]} {...rest} />;
}
