// Testing Library gives up after a second, which a part that is loaded for the first time can take on a busy machine. A query that
// finds what it looks for never waits longer than it has to.
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 8_000 });
