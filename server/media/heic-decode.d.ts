// heic-decode has no types of its own. Only the part that image-worker.ts uses is declared.
declare module "heic-decode" {
  /** `data` is RGBA, already rotated upright. */
  const decode: (image: { buffer: Uint8Array }) => Promise<{
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }>;
  export = decode;
}
