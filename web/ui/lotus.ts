// The shape of the brand's lotus, for the drawing on the screens (motif.tsx) and the app's icons (scripts/icons.ts).

/** One petal of length 84 that points up, from the lotus's foot. */
export const PETAL = "M0 0C-19-27-19-55 0-84 19-55 19-27 0 0Z";
/** Its repetitions: rotation in degrees, and scale. The front petals are drawn last. */
export const PETALS = [
  [-72, 0.8],
  [72, 0.8],
  [-50, 0.87],
  [50, 0.87],
  [-26, 0.95],
  [26, 0.95],
  [0, 1],
  [-39, 0.6],
  [39, 0.6],
  [-13, 0.59],
  [13, 0.59],
] as const;
