import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { describeTemplates, smsTexts, whatsappTexts } from "./templates.ts";

const demo = { MODE: "demo", PORT: "5000", SECRET_KEY: "of no server", PUBLIC_URL: "http://127.0.0.1:5000" };
const config = { ...readConfig(demo), publicUrl: "https://parcha.example" };
const textOf = (texts: { name: string; text: string }[], name: string) =>
  texts.find((one) => one.name === name)?.text;

test("an SMS is listed as MSG91 has it, with its link", () => {
  const texts = smsTexts(config);
  expect(textOf(texts, "SMS_TEMPLATE_MOVED_EN")).toBe(
    "Parcha: your session is now on ##VAR1## at ##VAR2##:##VAR3##. https://parcha.example/m/##VAR4##",
  );
  expect(textOf(texts, "SMS_TEMPLATE_REFUND_SENT_EN")).toContain("refund of Rs ##VAR1## has");
  expect(textOf(texts, "SMS_TEMPLATE_GUIDE_BOOKED_HI")).not.toContain("https:");
  expect(textOf(texts, "SMS_TEMPLATE_VIDHI_PERFORMED_HI")).toContain("##VAR2## के सत्र की विधि ##VAR1##");
});

test("a WhatsApp message is listed with its numbered places", () => {
  expect(textOf(whatsappTexts(config), "moved in en")).toBe("Parcha: your session is now on {{1}} at {{2}}.");
});

test("each text that is sent is listed once, with the login code", () => {
  const names = [...smsTexts(config), ...whatsappTexts(config)].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("SMS_TEMPLATE_VIDHI_PERFORMED_HI");
  expect(names).toContain("slot_free in hi");
  const described = describeTemplates(config);
  expect(described).toContain("##VAR1## is your Parcha login code.");
  expect(described).toContain("@parcha.example ###VAR1##");
});
