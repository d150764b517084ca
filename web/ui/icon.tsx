import type { SVGProps } from "react";

const SHAPES = {
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  alert: "M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17.2h.01",
  offline:
    "M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12a9.5 9.5 0 0 1 4-2.3M14 9.5a9.5 9.5 0 0 1 4.5 2.5M2.5 8.5a14 14 0 0 1 3-2M10 5.1a14 14 0 0 1 11.5 3.4M12 19h.01",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5h.01",
  check: "m5 12.5 4.5 4.5L19 7.5",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M6.5 11h11A1.5 1.5 0 0 1 19 12.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11Z",
  x: "M6 6l12 12M18 6 6 18",
  calendar:
    "M7 3v3M17 3v3M4 10h16M6.5 5h11A2.5 2.5 0 0 1 20 7.5v10a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-10A2.5 2.5 0 0 1 6.5 5Z",
  video:
    "M5.5 6h7A2.5 2.5 0 0 1 15 8.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 3 15.5v-7A2.5 2.5 0 0 1 5.5 6ZM15 11l6-3.5v9L15 13",
  mic: "M12 14.5a3.5 3.5 0 0 0 3.5-3.5V6.5a3.5 3.5 0 1 0-7 0V11a3.5 3.5 0 0 0 3.5 3.5ZM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5v3.5",
  signal: "M4.5 19v-3M9.5 19v-6M14.5 19V9M19.5 19V5",
  list: "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
  file: "M14 3v5h5M8.5 13h7M8.5 17h5M7 3h7l5 5v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",
  leaf: "M4 20c1.5-4 4.5-7 9-8.5M5.5 17C3.5 9 9 4 20 4c.5 10-4.5 16-13 14.5",
  gift: "M4 9h16v4H4ZM5.5 13v7h13v-7M12 9v11M12 9S10.5 3.5 8 4.5 9 9 12 9ZM12 9s1.5-5.5 4-4.5S15 9 12 9Z",
  rupee: "M7 4h11M7 8.5h11M7 4h3.5a4.5 4.5 0 0 1 0 9H7l8 7",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6",
  home: "M4 11.5 12 5l8 6.5M6 10v9.5h12V10M10 19.5V14h4v5.5",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-up": "m6 14.5 6-6 6 6",
  logout: "M10 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H10M9.5 12H20M16.5 8.5 20 12l-3.5 3.5",
  login: "M14 4h3.5A1.5 1.5 0 0 1 19 5.5v13a1.5 1.5 0 0 1-1.5 1.5H14M4 12h10.5M11 8.5l3.5 3.5-3.5 3.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  panel:
    "M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5ZM9.5 5v14",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5",
  "sound-on": "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9.2a4 4 0 0 1 0 5.6M18 6.7a7.5 7.5 0 0 1 0 10.6",
  "sound-off": "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.5l3.5 2",
  shield: "M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6Z",
  chat: "M12 20a8 8 0 1 0-7-4.2L3.8 20.2l4.4-1.2A8 8 0 0 0 12 20ZM8.5 10.5h7M8.5 13.5h4.5",
  rotate: "M5 5v5h5M5.5 10a7.5 7.5 0 1 1-.9 5.5",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20.5 20.5",
  phone:
    "M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A16 16 0 0 1 5 5.6 1.5 1.5 0 0 1 6.5 4Z",
  camera:
    "M5 7.5h3L9.5 5h5L16 7.5h3A1.5 1.5 0 0 1 20.5 9v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V9A1.5 1.5 0 0 1 5 7.5ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z",
  dots: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  mail: "M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6ZM3.5 7l8.5 6.5L20.5 7",
  pencil: "M4.5 19.5l1-4.2L16 4.8l3.2 3.2L8.7 18.5ZM13.5 7.3l3.2 3.2",
  share:
    "M17.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM17.5 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.7 10.7l6.6-4M8.7 13.3l6.6 4",
  "file-check": "M14 3v5h5M9 14.5l2 2 4-4M7 3h7l5 5v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",
  "file-alert": "M14 3v5h5M12 11v4M12 17.8h.01M7 3h7l5 5v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",
} as const;

export type IconName = keyof typeof SHAPES;

type DrawingProps = Omit<SVGProps<SVGSVGElement>, "name"> & { size?: number };
export type IconProps<Name extends string> = DrawingProps & { name: Name };

/** A line drawing beside a text that says the same: hidden from screen readers. */
export function Icon({ name, ...rest }: IconProps<IconName>) {
  return <LineDrawing shape={SHAPES[name]} {...rest} />;
}

export function LineDrawing({ shape, size = 24, ...rest }: DrawingProps & { shape: string }) {
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
