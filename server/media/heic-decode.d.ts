// It brings no types. Of what it offers, this is used.
declare module "heic-decode" {
  /** Red, green, blue and alpha of each pixel, upright. */
  const decode: (picture: { buffer: Uint8Array }) => Promise<{
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }>;
  export = decode;
}
