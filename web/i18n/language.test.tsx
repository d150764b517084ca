import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadLanguage, needSentences, setLanguage } from "./language.ts";
import { t, useT } from "./t.ts";
import { waitText } from "./wait.ts";

function Speaker() {
  const speak = useT();
  return <p>{speak("login.resend-in", { wait: waitText(speak, 24) })}</p>;
}

beforeAll(loadLanguage);
afterEach(async () => {
  cleanup();
  await setLanguage("hi");
});

describe("language", () => {
  it("is Hindi at the first visit", () => {
    expect(document.documentElement.lang).toBe("hi");
    expect(t("login.send-code")).toBe("कोड भेजें");
  });

  it("changes what is on the screen at once, and is kept", async () => {
    render(<Speaker />);
    expect(screen.getByText("24 सेकंड में फिर भेजें")).toBeTruthy();
    await act(() => setLanguage("en"));
    expect(screen.getByText("Send again in 24 seconds")).toBeTruthy();
    expect(localStorage.getItem("language")).toBe("en");
    expect(document.documentElement.lang).toBe("en");
  });

  it("brings further groups along into the other language", async () => {
    await needSentences("customer");
    expect(t("dashboard.greeting")).toBe("नमस्ते");
    await setLanguage("en");
    expect(t("dashboard.greeting")).toBe("Namaste");
  });

  it("loses no group that comes to be needed while the language changes", async () => {
    await Promise.all([setLanguage("en"), needSentences("admin")]);
    expect(t("admin.save")).toBe("Save Availability");
    await Promise.all([needSentences("customer"), setLanguage("hi")]);
    expect(t("admin.save")).toBe("समय सेव करें");
    expect(t("dashboard.greeting")).toBe("नमस्ते");
  });

  it("says a wait in the unit that fits, one and many", async () => {
    await setLanguage("en");
    expect(waitText(t, 1)).toBe("1 second");
    expect(waitText(t, 60)).toBe("1 minute");
    expect(waitText(t, 61)).toBe("2 minutes");
    expect(waitText(t, 7200)).toBe("2 hours");
  });
});
