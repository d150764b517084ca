import { expect, it } from "vitest";
import { PRESET, type TestFault, type TypedTest, testFault } from "./test-booking.ts";

const whole: TypedTest = { ...PRESET, sessionDate: "2026-11-25", sessionTime: "14:30" };

it.each<[change: Partial<TypedTest>, field: TestFault["field"], words: TestFault["words"]]>([
  [PRESET, "sessionDate", "fields-missing"],
  [{ phone: "" }, "phone", "fields-missing"],
  [{ sessionTime: "  " }, "sessionTime", "fields-missing"],
  // What is missing is said before what is misshapen.
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
])("of a form with %j the first fault is at %s: %s", (change, field, words) => {
  expect(testFault({ ...whole, ...change })).toEqual({ field, words });
});

it("finds nothing wrong with a phone, a day and a time, with spaces around them", () => {
  expect(testFault(whole)).toBeNull();
  expect(
    testFault({ ...whole, phone: " 9876543210 ", sessionDate: " 2026-11-25", sessionTime: "14:30 " }),
  ).toBeNull();
  expect(
    testFault({ ...whole, phone: "९८७६५४३२१०", sessionDate: "२०२६-११-२५", sessionTime: "१४:३०" }),
  ).toBeNull();
});
