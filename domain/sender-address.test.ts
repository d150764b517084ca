import { describe, expect, test } from "vitest";
import { senderFaultOf } from "./sender-address.ts";

describe("the sender's address", () => {
  test.each([
    "B-47, Sector 62, Noida, Uttar Pradesh 201309",
    "Plot 47-B Sector 62 Noida 201 309",
    "Anand Bhawan, Civil Lines, Prayagraj, Uttar Pradesh, 211001, India",
    "मकान नंबर १२, गली ४, शिव नगर, नोएडा २०१३०१",
    "House 18\nPandu Nagar\nKanpur-208005",
    "12 MG Road, Bengaluru 560001, 98765 43210",
    "Sector 62 201309 9876543210",
  ])("is complete: %s", (address) => expect(senderFaultOf(address)).toBeNull());

  test.each([
    ["Gurugram, Haryana, India", "no-pin-code"],
    ["B-47, Sector 62, Noida", "no-pin-code"],
    ["12 MG Road, Bengaluru 056001", "no-pin-code"],
    ["12 MG Road, Bengaluru, 9876543210", "no-pin-code"],
    ["12 MG Road, Bengaluru, 987 654 3210", "no-pin-code"],
    ["Gurugram, Haryana 122001, India", "no-street"],
    ["Noida, Uttar Pradesh, 201309, India.", "no-street"],
    ["Kanpur 208005, 98765 43210", "no-street"],
    ["208005", "no-street"],
    ["Kanpur 208005, +91 98765 43210", "no-street"],
    ["Gurugram, Haryana 122 001", "no-street"],
    ["", "no-pin-code"],
    [`B-47, ${"Sector 62, ".repeat(23)}Noida 201309`, "too-long"],
  ])("is not: %s", (address, fault) => expect(senderFaultOf(address)).toBe(fault));
});
