import { expect, it } from "vitest";
import { encodeWav } from "./use-recorder.ts";

it("samples become 16 bits of a mono WAV file, those that are too loud its loudest", async () => {
  const bytes = await encodeWav(new Float32Array([0, 0.5, -1, 2]), 12_000).arrayBuffer();
  const view = new DataView(bytes);
  const text = new TextDecoder().decode(bytes.slice(0, 16));
  expect([text, view.getUint32(4, true), view.getUint32(40, true)]).toEqual(["RIFF,\0\0\0WAVEfmt ", 44, 8]);
  expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint32(24, true)]).toEqual([
    1, 1, 12_000,
  ]);
  expect([view.getUint32(28, true), view.getUint16(34, true)]).toEqual([24_000, 16]);
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, 16_384, -32_767, 32_767]);
});
