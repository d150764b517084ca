import { expect, test } from "vitest";
import { isPushServiceUrl } from "./push.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://api.push.apple.com/3/device/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("%s is an address at a push service", (url) => expect(isPushServiceUrl(url)).toBe(true));

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evilfcm.googleapis.com/abc",
  "https://push.services.mozilla.com.evil.example/abc",
  "https://evil-push.services.mozilla.com/abc",
  "https://fcm.googleapis.com@evil.example/abc",
  "https://user:word@fcm.googleapis.com/abc",
  "https://127.0.0.1/abc",
  "https://localhost/fcm.googleapis.com",
  "fcm.googleapis.com/abc",
  "",
])("%s is not", (url) => expect(isPushServiceUrl(url)).toBe(false));
