// The phone of an admin who is about to switch on the second step: the code that it shows now.
import { beginTotp } from "#contract/staff.ts";
import { totpCode, totpStepAt } from "#domain/totp.ts";
import { totpMac } from "#server/modules/staff/one-time-codes.ts";
import type { Client } from "#tests/support/client.ts";
import type { Scene } from "./scene.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export async function codeOf({ app }: Scene, client: Client): Promise<string> {
  const { body } = await client.call(beginTotp);
  const bits = [...body.secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return totpCode(totpMac(secret), totpStepAt(app.clock.now()));
}
