// The sentences of the customers' screens.
import { addresses } from "./addresses.ts";
import { book } from "./book.ts";
import { call } from "./call.ts";
import { complaints } from "./complaints.ts";
import { dashboard } from "./dashboard.ts";
import { devices } from "./devices.ts";
import { guide } from "./guide.ts";
import { home } from "./home.ts";
import { intakes } from "./intakes.ts";
import { join } from "./join.ts";
import { manage } from "./manage.ts";
import { names } from "./names.ts";
import { parchas } from "./parchas.ts";
import { payments } from "./payments.ts";
import { photos } from "./photos.ts";
import { profile } from "./profile.ts";
import { push } from "./push.ts";
import { ratings } from "./ratings.ts";
import { receipt } from "./receipt.ts";
import { remedies } from "./remedies.ts";
import { waitlist } from "./waitlist.ts";

export const sentences = {
  addresses,
  book,
  call,
  complaints,
  dashboard,
  devices,
  guide,
  home,
  intakes,
  join,
  manage,
  names,
  parchas,
  photos,
  payments,
  profile,
  push,
  ratings,
  receipt,
  remedies,
  waitlist,
};
