import { describe, expect, it } from "vitest";
import { tutorialOf } from "./tutorial.ts";

const FRAME = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

describe("what a tutorial's address is", () => {
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
    expect(tutorialOf(address)).toEqual({ kind: "youtube", address: FRAME });
  });

  it.each([
    "https://films.example/diya.mp4",
    "https://films.example/diya.WEBM?v=2",
    "https://films.example/a/diya.mov#t=3",
  ])("plays as a video: %s", (address) => {
    expect(tutorialOf(address)).toEqual({ kind: "file", address });
  });

  it.each([
    "https://www.youtube.com/@guruji",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload",
    "https://youtube.com.example/watch?v=dQw4w9WgXcQ",
    "https://example.com/youtu.be/dQw4w9WgXcQ",
    "https://films.example/diya.mp4.html",
  ])("is a link: %s", (address) => {
    expect(tutorialOf(address)).toEqual({ kind: "link", address });
  });

  it.each(["javascript:alert(1)", "http://films.example/a.mp4", "data:video/mp4;base64,AA", "diya.mp4", ""])(
    "X10 leads nowhere: %s",
    (address) => {
      expect(tutorialOf(address)).toBeNull();
    },
  );
});
