import { sql } from "./sql.ts";

/** Whether the upload `o`, which a booking has, was given to the guide before the session: such files are uploaded by customers. */
export const isIntakeFile = sql`o.user_id is not null and o.erase_asked_at is null`;

/** Only recordings have a length; the others are photos. */
export const isVoice = sql`o.seconds is not null`;
