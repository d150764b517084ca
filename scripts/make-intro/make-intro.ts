// Makes web/public/media/intro.mp4 and its poster: Chromium draws every frame of scene.ts, and ffmpeg makes a quiet drone and
// encodes both. Run it by hand after the scene changes:
//   CHROME_PATH="$(node scripts/browser.ts)" node scripts/make-intro/make-intro.ts
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { SCENE, sceneAt } from "./scene.ts";

const root = join(import.meta.dirname, "..", "..");
const media = join(root, "web/public/media");

/** ffmpeg's formula of a tanpura string that is plucked every 3.6 s. High harmonics fade sooner than low ones. */
function pluckedString(hertz: number, startSecond: number): string {
  const secondsSincePluck = `mod(t+3.6-${startSecond},3.6)`;
  const harmonics = Array.from({ length: 9 }, (_, index) => {
    const n = index + 1;
    return `${(0.9 / n ** 0.75).toFixed(3)}*sin(${(2 * Math.PI * hertz * n).toFixed(3)}*${secondsSincePluck})*exp(-${(0.55 + 0.17 * n).toFixed(2)}*${secondsSincePluck})`;
  });
  return `gte(t,${startSecond})*min(1,${secondsSincePluck}/0.03)*min(1,(3.6-${secondsSincePluck})/0.05)*(${harmonics.join("+")})`;
}

function makeDrone(path: string): void {
  const strings = [
    pluckedString(97.99, 0),
    pluckedString(130.81, 0.9),
    pluckedString(130.81, 1.8),
    pluckedString(65.41, 2.7),
  ];
  const fadeSecond = SCENE.seconds - 1.6;
  const filters = `lowpass=f=1900,aecho=0.8:0.6:70|130:0.28|0.2,volume=0.16,afade=t=in:d=0.5,afade=t=out:st=${fadeSecond}:d=1.6`;
  execFileSync("ffmpeg", [
    ...["-v", "error", "-y", "-f", "lavfi"],
    ...["-i", `aevalsrc='${strings.join("+")}':s=44100:d=${SCENE.seconds}`, "-af", filters, path],
  ]);
}

async function drawFrames(folder: string): Promise<void> {
  const font = readFileSync(join(root, "web/fonts/noto-sans-devanagari.woff2")).toString("base64");
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const page = await browser.newPage({ viewport: { width: SCENE.width, height: SCENE.height } });
  await page.setContent(`<style>@font-face{font-family:Intro;font-weight:400 700;src:url(data:font/woff2;base64,${font})}
    body{margin:0}</style><svg width="${SCENE.width}" height="${SCENE.height}" viewBox="0 0 ${SCENE.width} ${SCENE.height}"></svg>`);
  const drawing = page.locator("svg");
  const draw = async (second: number, path: string) => {
    await drawing.evaluate((svg, content) => {
      svg.innerHTML = content;
    }, sceneAt(second));
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path, ...(path.endsWith(".jpg") ? { type: "jpeg", quality: 82 } : {}) });
  };
  await draw(SCENE.posterSecond, join(folder, "first-use-loads-the-font.png"));
  await draw(SCENE.posterSecond, join(media, "intro.jpg"));
  for (let frame = 0; frame < SCENE.seconds * SCENE.framesPerSecond; frame += 1)
    await draw(frame / SCENE.framesPerSecond, join(folder, `${String(frame).padStart(4, "0")}.png`));
  await browser.close();
}

const folder = mkdtempSync(join(tmpdir(), "make-intro-"));
mkdirSync(media, { recursive: true });
await drawFrames(folder);
makeDrone(join(folder, "drone.wav"));
execFileSync("ffmpeg", [
  ...["-v", "error", "-y", "-framerate", String(SCENE.framesPerSecond), "-i", join(folder, "%04d.png")],
  ...[
    "-i",
    join(folder, "drone.wav"),
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-crf",
    "24",
    "-pix_fmt",
    "yuv420p",
  ],
  ...["-profile:v", "main", "-c:a", "aac", "-b:a", "72k", "-ac", "1", "-movflags", "+faststart"],
  ...["-map_metadata", "-1", "-t", String(SCENE.seconds), join(media, "intro.mp4")],
]);
rmSync(folder, { recursive: true });
