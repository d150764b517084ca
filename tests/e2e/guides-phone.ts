// What the guide does on the phone for each session of a day, by taps alone.
import type { Page } from "@playwright/test";
import { createPhoto } from "#tests/support/session-results.ts";
import { expect } from "./fixture.ts";
import { expectCallOpen, leaveButton } from "./video-session.ts";

/** The guide's phone, on which the day's list is open. */
export class GuidesPhone {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get current() {
    return this.page.getByRole("region", { name: "अभी" });
  }

  get next() {
    return this.page.getByRole("region", { name: "अगला" });
  }

  get #results() {
    return this.page.getByRole("dialog", { name: "इस सत्र का परचा" });
  }

  async start({ name }: { name: string }) {
    await expect(this.current.getByText(name)).toBeVisible();
    await this.current.getByRole("link", { name: "सत्र शुरू करें" }).tap();
    await expectCallOpen(this.page);
  }

  /**
   * Leaves the call and photographs both sides of the parcha. The camera opens by itself with the tap before it. `code` is what the guide
   * is told to write on the paper.
   */
  async leaveAndPhotograph(code = "") {
    await leaveButton(this.page).tap();
    const yes = this.page.getByRole("button", { name: "हाँ, पूरा हुआ" });
    await this.#photograph(() => yes.tap(), "#ffffff");
    await expect(this.#results).toContainText(code);
    const toBack = this.#results.getByRole("button", { name: "ठीक है, अब पीछे का हिस्सा" });
    await this.#photograph(() => toBack.tap(), "#eeeeee");
  }

  async #photograph(openCamera: () => Promise<void>, colour: string) {
    const [camera] = await Promise.all([this.page.waitForEvent("filechooser"), openCamera()]);
    const buffer = Buffer.from(await createPhoto(colour));
    await camera.setFiles({ name: "parcha.jpg", mimeType: "image/jpeg", buffer });
  }

  async saveWithoutRemedies() {
    await this.#results.getByRole("button", { name: "विधि नहीं देनी? सिर्फ़ परचा सेव करें" }).tap();
    await this.#expectDay();
  }

  /** The first of the list, or the one whose name has these words. */
  async saveWithOneRemedy(name?: string) {
    await this.#results.getByRole("button", { name: "आगे बढ़ें: विधियाँ चुनें" }).tap();
    await this.#results.getByRole("checkbox", { name }).first().tap();
    await this.#results.getByRole("button", { name: "परचा और विधियाँ सेव करें" }).tap();
    await this.#expectDay();
  }

  async #expectDay() {
    await expect(this.page).toHaveURL(/\/admin\/sessions$/);
    await expect(this.page.getByRole("tab").first()).toBeVisible();
  }
}
