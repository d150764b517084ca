import { customers } from "./customers.ts";
import { recording } from "./recording.ts";
import { testimonials } from "./testimonials.ts";
import { uploads } from "./uploads.ts";
import { voice } from "./voice.ts";

export const sentences = { customers, recording, testimonials, uploads, voice };
