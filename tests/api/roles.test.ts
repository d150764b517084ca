// What the roles of admins may reach besides the endpoints, which every-endpoint.test.ts tries with every role.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ENDPOINTS_WITH_ROLES, rolesOfEndpoint } from "#contract/access.ts";
import { listAuditEntries } from "#contract/audit.ts";
import { getCustomerAddress, getCustomerMoney, listCustomerPeople } from "#contract/customer-page.ts";
import { type Endpoint, endpoint } from "#contract/endpoint.ts";
import { getIntake } from "#contract/intakes.ts";
import { listPendingRemedies } from "#contract/remedies.ts";
import { adminLogin } from "#contract/staff.ts";
import { ADMIN_ROLES } from "#domain/admin-roles.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { openChannelFor, registerGuide } from "#tests/support/channel-fixtures.ts";
import { ADMIN_CASES } from "./admin-endpoints.ts";
import { CUSTOMER_CASES } from "./customer-endpoints.ts";
import { createFixtures, type Fixtures, PASSWORD } from "./fixtures.ts";

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures();
});
afterAll(() => fixtures.app.stop());

const lastRefusal = async () => {
  const { entries } = (await fixtures.superAdmin.call(listAuditEntries)).body;
  return entries.find(({ outcome }) => outcome === "refused");
};

async function photoPath(): Promise<string> {
  const { rows } = await fixtures.app.ctx.db.query<{ key: string }>(
    "select main_key as key from objects where main_key like 'images/%' and booking_id = $1 limit 1",
    [fixtures.completedId],
  );
  return `/objects/${rows[0]?.key}`;
}

async function videoPath(): Promise<string> {
  const id = await fixtures.createFilmedRemedy();
  const { vidhis } = (await fixtures.admins.staff.call(listPendingRemedies)).body;
  return vidhis.find(({ bookingRemedyId }) => bookingRemedyId === id)?.completionVideoUrl ?? "";
}

describe("the table of roles", () => {
  test.each(ADMIN_ROLES)(
    "agrees with what %s sees of a customer where an endpoint serves several roles",
    (role) => {
      expect(customerRightsOf(role)).toEqual({
        seesMoney: rolesOfEndpoint(getCustomerMoney).includes(role),
        seesIntakes: rolesOfEndpoint(listCustomerPeople).includes(role),
        seesAddress: rolesOfEndpoint(getCustomerAddress).includes(role),
      });
    },
  );

  test("has exactly the endpoints that admins may call", () => {
    const called = [...CUSTOMER_CASES, ...ADMIN_CASES].filter(({ endpoint: { who } }) =>
      ["admin", "either"].includes(who),
    );
    const names = called.map(({ endpoint: { method, path } }) => `${method} ${path}`);
    expect([...ENDPOINTS_WITH_ROLES].sort()).toEqual(names.sort());
  });

  test("refuses an endpoint that it lacks, so that a server with one does not start", () => {
    const path = "/api/admin/forgotten";
    const forgotten = endpoint({ ...listPendingRemedies, path });
    expect(() => rolesOfEndpoint(forgotten)).toThrow("GET /api/admin/forgotten has no roles");
  });
});

describe("what customers wrote of a birth", () => {
  const GUIDE_ROLES = ["admin", "super_admin"];
  const BIRTH = /"birth(Date|Time|Place|Location|Details)":/;
  const answering = [...CUSTOMER_CASES, ...ADMIN_CASES]
    .map((each) => each.endpoint)
    .filter(({ output }) => BIRTH.test(JSON.stringify(z.toJSONSchema(output, { io: "input" }))));
  const namesFor = (who: Endpoint["who"]) =>
    answering.filter((each) => each.who === who).map(({ method, path }) => `${method} ${path}`);

  test("is answered to admins by endpoints of the guide alone", () => {
    expect(namesFor("admin")).toContain("GET /api/admin/bookings/:id/sheet");
    for (const each of answering.filter(({ who }) => who === "admin" || who === "either"))
      expect(GUIDE_ROLES, each.path).toEqual(expect.arrayContaining([...rolesOfEndpoint(each)]));
  });

  test("goes back to customers as their own intakes and their own data alone", () => {
    expect(namesFor("customer").sort()).toEqual(["GET /api/user/data", "PUT /api/bookings/:id/intake"]);
    expect(namesFor("either")).toEqual(["GET /api/bookings/:id/intake"]);
  });
});

describe("files", () => {
  test("a photo of a parcha is for the guide and super admins, and the refusal is in the audit trail", async () => {
    const path = await photoPath();
    const statuses = [];
    for (const client of Object.values(fixtures.admins)) statuses.push((await client.fetch(path)).status);
    expect(statuses).toEqual([200, 403, 403, 200]);
    expect(await lastRefusal()).toMatchObject({
      admin: { username: "accounts" },
      verb: "GET /objects/photos/bookings/:id",
      code: "not-allowed",
    });
  });

  test("the video of a remedy is also for the staff who perform it", async () => {
    const path = await videoPath();
    const statuses = [];
    for (const client of Object.values(fixtures.admins)) statuses.push((await client.fetch(path)).status);
    expect(statuses).toEqual([200, 200, 403, 200]);
  });
});

describe("the live channel", () => {
  test("does not open for staff and accounts", async () => {
    for (const role of ["staff", "accounts"] as const)
      await expect(openChannelFor(fixtures.admins[role], fixtures.app.url)).rejects.toThrow("401");
    await registerGuide(fixtures.admin, null, fixtures.app.url);
  });

  test("of a customer who is also staff is the customer's alone", async () => {
    const { client } = await fixtures.newCustomer();
    const input = { username: await fixtures.createAdminAccount("staff"), password: PASSWORD };
    await client.call(adminLogin, { input });
    const channel = await openChannelFor(client, fixtures.app.url);
    channel.send({ type: "register", bookingId: null, userType: "admin" });
    expect(await channel.next("error")).toMatchObject({ code: "not-yours" });
  });
});

test("a customer who is also staff reads the own intake and no other", async () => {
  const { client, booking } = await fixtures.createPaidBooking();
  const input = { username: await fixtures.createAdminAccount("staff"), password: PASSWORD };
  await client.call(adminLogin, { input });
  expect((await client.call(getIntake, { params: { id: booking.id } })).status).toBe(200);
  expect((await client.call(getIntake, { params: { id: fixtures.completedId } })).status).toBe(404);
});
