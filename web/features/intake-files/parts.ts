import { GivenFiles } from "./given-files.tsx";
import { OwnFiles } from "./own-files.tsx";

/** What on-demand.tsx loads. */
export const parts = { GivenFiles, OwnFiles };
