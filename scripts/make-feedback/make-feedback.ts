// Makes the three sample videos of the feedback screen, web/public/media/feedback-1.mp4 to -3.mp4, and their posters: Chromium
// draws the frames, and ffmpeg makes a quiet tune and encodes both. Run it by hand after a scene changes:
//   CHROME_PATH="$(node scripts/browser.ts)" node scripts/make-feedback/make-feedback.ts
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { lampAt } from "./lamp.ts";
import { CLIP, handFilter } from "./pen.ts";
import { riverAt } from "./river.ts";
import { sheet } from "./sheet.ts";
import { tulsiAt } from "./tulsi.ts";

type Clip = {
  name: string;
  drawAt: (second: number) => string;
  /** The text on the sheet of paper: an invitation, because a sample must not look like a customer's experience. */
  lines: readonly string[];
  /** The frequencies of the notes. Each lasts two seconds. */
  hertz: readonly number[];
};

const CLIPS: readonly Clip[] = [
  {
    name: "feedback-1",
    drawAt: lampAt,
    lines: ["मन की बात", "खुलकर कहिए"],
    hertz: [261.6, 293.7, 329.6, 261.6],
  },
  {
    name: "feedback-2",
    drawAt: tulsiAt,
    lines: ["थोड़ा ठहरिए,", "आराम से सुनिए"],
    hertz: [329.6, 392, 440, 392],
  },
  {
    name: "feedback-3",
    drawAt: riverAt,
    lines: ["और परचा", "सँभालकर रखिए"],
    hertz: [392, 329.6, 293.7, 261.6],
  },
];

const root = join(import.meta.dirname, "..", "..");
const media = join(root, "web/public/media");

/** ffmpeg's formula of a note with vibrato, which fades in and out. */
function note(hertz: number, startSecond: number): string {
  const endSecond = startSecond + 1.95;
  const phase = `${(2 * Math.PI * hertz).toFixed(3)}*t+0.9*sin(2*PI*4.6*t)`;
  const sound = `sin(${phase})+0.28*sin(2*(${phase}))+0.1*sin(3*(${phase}))`;
  return `between(t,${startSecond},${endSecond})*min(1,(t-${startSecond})/0.5)*min(1,(${endSecond}-t)/0.9)*(${sound})`;
}

function makeTune(hertz: readonly number[], path: string): void {
  const notes = hertz.map((frequency, index) => note(frequency, index * 2)).join("+");
  execFileSync("ffmpeg", [
    ...["-v", "error", "-y", "-f", "lavfi", "-i", `aevalsrc='${notes}':s=44100:d=${CLIP.seconds}`],
    ...["-af", "lowpass=f=1800,aecho=0.8:0.5:90|170:0.25|0.16,volume=0.14", path],
  ]);
}

async function drawFrames(page: Page, clip: Clip, folder: string): Promise<void> {
  const drawing = page.locator("svg");
  const draw = async (second: number, path: string) => {
    await drawing.evaluate(
      (svg, content) => {
        svg.innerHTML = content;
      },
      `${handFilter(second)}${clip.drawAt(second)}${sheet(second, clip.lines)}`,
    );
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path, ...(path.endsWith(".jpg") ? { type: "jpeg", quality: 78 } : {}) });
  };
  await draw(CLIP.posterSecond, join(folder, "first-use-loads-the-font.png"));
  await draw(CLIP.posterSecond, join(media, `${clip.name}.jpg`));
  for (let frame = 0; frame < CLIP.seconds * CLIP.framesPerSecond; frame += 1)
    await draw(frame / CLIP.framesPerSecond, join(folder, `${String(frame).padStart(4, "0")}.png`));
}

function encode(folder: string, name: string): void {
  execFileSync("ffmpeg", [
    ...["-v", "error", "-y", "-framerate", String(CLIP.framesPerSecond), "-i", join(folder, "%04d.png")],
    ...["-i", join(folder, "tune.wav"), "-c:v", "libx264", "-preset", "slow", "-crf", "30"],
    ...["-pix_fmt", "yuv420p", "-profile:v", "main", "-c:a", "aac", "-b:a", "40k", "-ac", "1"],
    ...["-movflags", "+faststart", "-map_metadata", "-1", "-t", String(CLIP.seconds)],
    join(media, `${name}.mp4`),
  ]);
}

const font = readFileSync(join(root, "web/fonts/noto-sans-devanagari.woff2")).toString("base64");
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: { width: CLIP.width, height: CLIP.height } });
await page.setContent(`<style>@font-face{font-family:Hand;font-weight:400 700;src:url(data:font/woff2;base64,${font})}
  body{margin:0}</style><svg width="${CLIP.width}" height="${CLIP.height}" viewBox="0 0 ${CLIP.width} ${CLIP.height}"></svg>`);
for (const clip of CLIPS) {
  const folder = mkdtempSync(join(tmpdir(), "make-feedback-"));
  await drawFrames(page, clip, folder);
  makeTune(clip.hertz, join(folder, "tune.wav"));
  encode(folder, clip.name);
  rmSync(folder, { recursive: true });
}
await browser.close();
