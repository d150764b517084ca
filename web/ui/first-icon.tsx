// The icons of the first screen and of the toasts above it, apart from all the others: Icon has these too.
import type { SVGProps } from "react";

export const FIRST_SHAPES = {
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400",
  alert: "M12 4 2.800 19.5h18.400ZM12 10v4.5M12 17.200h.01",
  offline:
    "M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12a9.5 9.5 0 0 1 4-2.300M14 9.5a9.5 9.5 0 0 1 4.5 2.5M2.5 8.5a14 14 0 0 1 3-2M10 5.100a14 14 0 0 1 11.5 3.400M12 19h.01",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5h.01",
  check: "m5 12.5 4.5 4.5L19 7.5",
  x: "M6 6l12 12M18 6 6 18",
} as const;
export type FirstIconName = keyof typeof FIRST_SHAPES;

type Drawn = Omit<SVGProps<SVGSVGElement>, "name"> & { size?: number };
export type IconProps<Name extends string> = Drawn & { name: Name };

/** An icon where the first route's bytes are counted; elsewhere it is Icon. */
export function FirstIcon({ name, ...rest }: IconProps<FirstIconName>) {
  return <LineDrawing shape={FIRST_SHAPES[name]} {...rest} />;
}

export function LineDrawing({ shape, size = 24, ...rest }: Drawn & { shape: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={shape} />
    </svg>
  );
}
