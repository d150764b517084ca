import { afterEach, expect, it, vi } from "vitest";
import { saveFile } from "./save-file.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("downloads the file under its name, and keeps its URL while an iPhone asks for confirmation", () => {
  vi.useFakeTimers();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  saveFile("parcha.jpg", new Blob(["x"]));
  expect(saved).toEqual(["parcha.jpg blob:file"]);
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledWith("blob:file");
});
