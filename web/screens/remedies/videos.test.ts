import { describe, expect, it } from "vitest";
import { parseTutorial } from "./videos.tsx";

const FRAME = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

describe("parseTutorial", () => {
  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=40s",
    "https://m.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ?si=abc",
    "https://www.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube.com/live/dQw4w9WgXcQ?feature=share",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ])("plays in YouTube's frame without cookies: %s", (address) => {
    expect(parseTutorial(address)).toEqual({ kind: "youtube", address: FRAME });
  });

  it.each([
    "https://videos.example/diya.mp4",
    "https://videos.example/diya.WEBM?v=2",
    "https://videos.example/a/diya.mov#t=3",
  ])("plays as a video: %s", (address) => {
    expect(parseTutorial(address)).toEqual({ kind: "file", address });
  });

  it.each([
    "https://www.youtube.com/@guruji",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload",
    "https://youtube.com.example/watch?v=dQw4w9WgXcQ",
    "https://example.com/youtu.be/dQw4w9WgXcQ",
    "https://videos.example/diya.mp4.html",
  ])("is a link: %s", (address) => {
    expect(parseTutorial(address)).toEqual({ kind: "link", address });
  });

  it.each(["javascript:alert(1)", "http://videos.example/a.mp4", "data:video/mp4;base64,AA", "diya.mp4", ""])(
    "X10 is refused: %s",
    (address) => {
      expect(parseTutorial(address)).toBeNull();
    },
  );
});
