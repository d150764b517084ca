// A voice and a face for Chromium's fake microphone and camera: speech with its pauses, and a head that talks in front of a
// camera's noise. Both are computed, so that no recording of a person is needed, and the same in each run.
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Random, seededRandom } from "#tests/simulation/random.ts";

const HERTZ = 16_000;
const VOICE_SECONDS = 12;
/** Light, and the differences of blue and red, as in YUV. */
type Color = readonly [number, number, number];
const [WIDTH, HEIGHT, FRAMES_PER_SECOND, FACE_SECONDS] = [640, 360, 15, 4];

/** Writes both files into the folder; the result is for Chromium's command line. */
export async function faceAndVoice(folder: string): Promise<string[]> {
  const [voice, face] = [join(folder, "voice.wav"), join(folder, "face.y4m")];
  await writeFile(voice, wav(speech(seededRandom(1, "voice"))));
  const file = createWriteStream(face);
  file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  const random = seededRandom(1, "face");
  for (let frame = 0; frame < FRAMES_PER_SECOND * FACE_SECONDS; frame += 1) {
    file.write("FRAME\n");
    file.write(picture(frame / FRAMES_PER_SECOND, random));
  }
  file.end();
  await once(file, "finish");
  return [`--use-file-for-fake-audio-capture=${voice}`, `--use-file-for-fake-video-capture=${face}`];
}

/** The first two formants of some vowels, in hertz. */
const VOWELS = [
  [730, 1090],
  [270, 2290],
  [530, 1840],
  [570, 840],
  [300, 870],
] as const;

/** Phrases of eight syllables, each with a consonant and a vowel, and then a pause. */
function speech(random: Random): Float32Array {
  const samples = new Float32Array(HERTZ * VOICE_SECONDS);
  let at = 0;
  const add = (seconds: number, source: (sample: number) => number, formants: readonly number[]) => {
    const length = Math.round(seconds * HERTZ);
    const filters = formants.map(resonator);
    for (let sample = 0; sample < length && at < samples.length; sample += 1) {
      const shape = Math.sin((Math.PI * sample) / length);
      samples[at] = 0.15 * shape * filters.reduce((sum, filter) => sum + filter(source(sample)), 0);
      at += 1;
    }
  };
  const noise = () => random.integerBelow(2001) / 1000 - 1;
  while (at < samples.length) {
    for (let syllable = 0; syllable < 8; syllable += 1) {
      const pitch = HERTZ / (110 + random.integerBelow(40));
      add(0.05, () => noise() / 4, [2500, 3800]);
      add(0.16, (sample) => (sample % pitch < 1 ? 4 : noise() / 40), random.pick(VOWELS));
    }
    at += Math.round(0.5 * HERTZ);
  }
  return samples;
}

/** A filter that rings at this frequency, as a mouth does. */
function resonator(frequency: number): (input: number) => number {
  const width = Math.exp((-Math.PI * 90) / HERTZ);
  const turn = 2 * width * Math.cos((2 * Math.PI * frequency) / HERTZ);
  let [last, before] = [0, 0];
  return (input) => {
    [last, before] = [input * (1 - width) * 8 + turn * last - width * width * before, last];
    return last;
  };
}

/** 16 bits, one channel. */
function wav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write("RIFF");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8);
  for (const [at, value] of [
    [16, 16],
    [24, HERTZ],
    [28, HERTZ * 2],
  ] as const)
    file.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    file.writeUInt16LE(value, at);
  file.write("data", 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + index * 2);
  });
  return file;
}

/** One frame in YUV 4:2:0: a head that moves a little, blinks and talks, before a wall, with the noise of a camera. */
function picture(seconds: number, random: Random): Buffer {
  const turn = (2 * Math.PI * seconds) / FACE_SECONDS;
  const [headX, headY] = [WIDTH / 2 + 24 * Math.sin(turn), HEIGHT / 2 + 10 * Math.cos(2 * turn)];
  const mouth = 6 + 10 * Math.abs(Math.sin(8 * turn));
  const eyes = seconds % 2 < 0.15 ? 1 : 7;
  const parts: readonly (readonly [x: number, y: number, width: number, height: number, color: Color])[] = [
    [headX, headY + 45, 22, mouth, [90, 120, 160]],
    [headX - 35, headY - 20, 13, eyes, [40, 128, 128]],
    [headX + 35, headY - 20, 13, eyes, [40, 128, 128]],
    [headX, headY, 80, 105, [165, 110, 150]],
    [headX, headY - 25, 95, 115, [35, 126, 130]],
    [headX, headY + 230, 190, 130, [120, 150, 100]],
  ];
  const colorAt = (x: number, y: number): Color => {
    const part = parts.find(
      ([atX, atY, width, height]) => ((x - atX) / width) ** 2 + ((y - atY) / height) ** 2 < 1,
    );
    return part?.[4] ?? [150 + ((x >> 5) + (y >> 5)) * 2, 125, 132];
  };
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2);
  const quarter = (WIDTH * HEIGHT) / 4;
  for (let y = 0; y < HEIGHT; y += 2)
    for (let x = 0; x < WIDTH; x += 2) {
      const [light, blue, red] = colorAt(x, y);
      for (const at of [y * WIDTH + x, y * WIDTH + x + 1, (y + 1) * WIDTH + x, (y + 1) * WIDTH + x + 1])
        frame[at] = Math.min(235, light + random.integerBelow(7));
      const at = WIDTH * HEIGHT + (y >> 1) * (WIDTH >> 1) + (x >> 1);
      frame[at] = blue;
      frame[at + quarter] = red;
    }
  return frame;
}
