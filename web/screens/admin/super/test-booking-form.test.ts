import { expect, it } from "vitest";
import { EMPTY_DRAFT, type TestDraft, type TestFault, testFault } from "./test-booking-form.tsx";

const whole: TestDraft = { ...EMPTY_DRAFT, sessionDate: "2026-11-25", sessionTime: "14:30" };

it.each<[change: Partial<TestDraft>, field: TestFault["field"], message: TestFault["message"]]>([
  [EMPTY_DRAFT, "sessionDate", "fields-missing"],
  [{ phone: "" }, "phone", "fields-missing"],
  [{ sessionTime: "  " }, "sessionTime", "fields-missing"],
  // A missing field comes before a misshapen one.
  [{ phone: "12", sessionTime: "" }, "sessionTime", "fields-missing"],
  [{ phone: "98765" }, "phone", "phone-not-ten-digits"],
  [{ phone: "+919876543210" }, "phone", "phone-not-ten-digits"],
  [{ phone: "98765 43210" }, "phone", "phone-not-ten-digits"],
  // The phone before the date, and the date before the time.
  [{ phone: "1", sessionDate: "x", sessionTime: "x" }, "phone", "phone-not-ten-digits"],
  [{ sessionDate: "25-11-2026", sessionTime: "x" }, "sessionDate", "date-misshapen"],
  [{ sessionDate: "2026-02-30" }, "sessionDate", "date-misshapen"],
  [{ sessionTime: "2:30" }, "sessionTime", "time-misshapen"],
  [{ sessionTime: "24:00" }, "sessionTime", "time-misshapen"],
  [{ sessionTime: "14:30 PM" }, "sessionTime", "time-misshapen"],
  [{ sessionTime: "14:35" }, "sessionTime", "time-between"],
])("of a form with %j the first fault is at %s: %s", (change, field, message) => {
  expect(testFault({ ...whole, ...change })).toEqual({ field, message });
});

it("accepts spaces around the values, and Hindi digits", () => {
  expect(testFault(whole)).toBeNull();
  expect(
    testFault({ ...whole, phone: " 9876543210 ", sessionDate: " 2026-11-25", sessionTime: "14:30 " }),
  ).toBeNull();
  expect(
    testFault({ ...whole, phone: "९८७६५४३२१०", sessionDate: "२०२६-११-२५", sessionTime: "१४:३०" }),
  ).toBeNull();
});
