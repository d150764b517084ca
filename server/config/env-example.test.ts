import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { KINDS_TO_CUSTOMER, messageDefinition } from "#domain/notifications.ts";
import { whatsappName } from "#server/providers/messaging/whatsapp-cloud.ts";
import { configFaults, faultyVariables } from "#tests/support/live-env.ts";
import { knownVariables } from "./unknown-variables.ts";

const text = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");

test("names every variable that a schema declares, and no other", () => {
  const named = [...text.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name);
  expect(named.toSorted()).toEqual([...knownVariables()].toSorted());
  expect(named).toContain("SMS_TEMPLATE_GUIDE_BOOKED_EN");
});

test("marks with a star what live mode needs, and no other", () => {
  const starred = [...text.matchAll(/^(\w+)=[^#\n]*# \*/gm)].map(([, name = ""]) => name);
  expect(starred.toSorted()).toEqual(faultyVariables({ MODE: "live" }).toSorted());
});

test("names each template of WhatsApp", () => {
  const [, list = ""] = /# --- templates: ([\s\S]*?);/.exec(text) ?? [];
  const sent = KINDS_TO_CUSTOMER.filter((kind) => messageDefinition(kind).channels.includes("whatsapp"));
  expect(list.match(/[a-z_]+/g)?.toSorted()).toEqual(sent.map((kind) => whatsappName(kind)).toSorted());
});

test("is a valid configuration without changes", () => {
  expect(configFaults({ ...parseEnv(text), DATA_DIR: "/nowhere", SECRET_KEY: "x" })).toEqual([]);
});
