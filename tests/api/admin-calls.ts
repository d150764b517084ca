// The table, second half: what admins call, and what only a super admin may.

import * as accounting from "#contract/accounting.ts";
import { getShippingAddress } from "#contract/addresses.ts";
import { listAuditEntries } from "#contract/audit.ts";
import * as availability from "#contract/availability.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import * as parchas from "#contract/parchas.ts";
import * as remedies from "#contract/remedies.ts";
import * as reports from "#contract/reports.ts";
import * as sessions from "#contract/sessions.ts";
import * as staff from "#contract/staff.ts";
import { createUpload } from "#contract/uploads.ts";
import { photo, putFile } from "#tests/support/results.ts";
import { type Row, row } from "./row.ts";
import { PASSWORD, type Role, type Scene, TODAY } from "./scene.ts";
import { codeOf } from "./second-step.ts";

const HOURS = [{ startTime: "10:00", endTime: "18:00" }];
const ofDay = () => ({ params: { date: "2026-12-20" } });
const ofCompleted = ({ completedId }: Scene) => ({ params: { id: completedId } });
const ofParcha = ({ parchaId }: Scene) => ({ params: { id: parchaId } });
const form = { name: "Havan", nameHindi: "हवन", price: 11, videoUrl: "https://a.example/x", isActive: true };
const asked = () => ({ query: { limit: "20", search: "Seeker" } });
/** In a browser of her own, where the caller may be an admin. */
const own = async ({ adminSignedIn }: Scene, role: Role) =>
  adminSignedIn(role === "super_admin" ? role : "admin");

const toSignIn: Row[] = [
  row(
    staff.adminLogin,
    async ({ adminAccount }) => ({
      input: { username: await adminAccount(), password: PASSWORD, totp: "123456" },
    }),
    { isForOwnBrowser: true },
  ),
  row(staff.adminLogout, () => ({}), { isForOwnBrowser: true }),
  row(staff.getAdminMe, () => ({})),
  row(staff.getTotpStatus, () => ({})),
  row(staff.beginTotp, () => ({})),
  row(staff.confirmTotp, async (scene, role) => {
    const client = await own(scene, role);
    return { client, input: { code: await codeOf(scene, client) } };
  }),
  row(staff.disableTotp, async (scene, role) => ({
    client: await own(scene, role),
    input: { code: "123456" },
  })),
];

const toOpenDays: Row[] = [
  row(availability.getAvailability, ofDay),
  row(availability.saveAvailability, () => ({ input: { date: "2026-12-20", timeRanges: HOURS } })),
  row(availability.clearAvailability, ofDay),
  row(availability.resetToWeeklyHours, ofDay),
  row(availability.getWeeklyHours, () => ({})),
  row(availability.saveWeeklyHours, () => ({ input: { week: [{ weekday: 0, ranges: HOURS }] } })),
];

const ofSessions: Row[] = [
  row(sessions.listUpcomingSessions, () => ({})),
  row(sessions.listTodaysUpcomingSessions, () => ({})),
  row(sessions.listTodaysCompletedSessions, () => ({})),
  row(sessions.listTodaysSessions, () => ({})),
  row(sessions.getAdminBooking, ofCompleted),
  row(sessions.getCustomerHistory, ofCompleted),
  row(sessions.listCompletedSessions, () => ({})),
  row(sessions.listNotHeldSessions, () => ({})),
  row(getShippingAddress, ofCompleted),
  row(setBookingStatus, async ({ booked }) => ({
    params: { id: (await booked()).booking.id },
    input: { status: "confirmed" as const },
  })),
];

const ofResults: Row[] = [
  row(createUpload, () => ({
    input: { filename: "a.jpg", contentType: "image/jpeg", size: 1000, purpose: "parcha" },
  })),
  row(parchas.uploadParcha, async ({ admin, bareId }) => ({
    params: { id: bareId },
    input: { parchaURL: await putFile(admin, await photo(), "image/jpeg"), notes: "Front" as const },
  })),
  row(parchas.swapParchas, ofCompleted),
  row(parchas.setTrackingNumber, (scene) => ({ ...ofParcha(scene), input: { trackingNumber: "EE-1" } })),
  row(parchas.markParchaSent, ofParcha),
  row(remedies.listActiveRemedies, () => ({})),
  row(remedies.listAllRemedies, () => ({})),
  row(remedies.createRemedy, () => ({ input: form })),
  row(remedies.updateRemedy, async ({ remedy }) => ({ params: { id: (await remedy()).id }, input: form })),
  row(remedies.prescribeRemedies, async ({ bareId, remedy }) => ({
    params: { id: bareId },
    input: { remedyIds: [(await remedy()).id] },
  })),
  row(remedies.listPendingRemedies, () => ({})),
  row(remedies.setRemedyVideo, async ({ bought, film }) => ({
    params: { id: await bought() },
    input: { videoUrl: await film() },
  })),
  row(remedies.completeRemedy, async ({ filmed }) => ({ params: { id: await filmed() } })),
];

const ofMoney: Row[] = [
  row(accounting.listMoneyTasks, () => ({})),
  row(accounting.getReconciliation, () => ({ query: { from: "2026-11-20", to: TODAY } })),
  row(accounting.resolveMoneyTask, async ({ alertRaised }) => ({ params: { id: await alertRaised() } })),
  row(accounting.retryRefund, async ({ failedRefund }) => ({ params: { id: await failedRefund() } })),
  row(accounting.refundBooking, (scene) => ({ ...ofCompleted(scene), input: { amount: 1 } })),
  row(accounting.refundRemedy, async ({ bought }) => ({ params: { id: await bought() } })),
  row(reports.getRevenueToday, () => ({})),
  row(reports.getRevenueTotal, () => ({})),
  row(reports.getRevenueDays, () => ({})),
];

const ofTheHouse: Row[] = [
  row(listAuditEntries, () => ({ query: { before: "999999999" } })),
  row(reports.listAllBookings, asked),
  row(reports.listCustomers, asked),
  row(reports.listCustomersWithActivity, asked),
  row(reports.getStats, () => ({})),
  row(reports.createTestBooking, ({ phone, slot }) => ({
    input: { phone: phone(), ...slot(), questionType: "multiple" as const },
  })),
];

export const ADMIN_CALLS = [
  ...toSignIn,
  ...toOpenDays,
  ...ofSessions,
  ...ofResults,
  ...ofMoney,
  ...ofTheHouse,
];
