import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { CodeBoxes } from "./code-entry.tsx";

function Held({ typed = "" }: { typed?: string }) {
  const [code, setCode] = useState(typed);
  return (
    <>
      <label htmlFor="code">Code</label>
      <CodeBoxes id="code" ref={null} value={code} onChange={setCode} isFaulty={false} />
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Code");
const enter = (value: string) => fireEvent.change(field(), { target: { value } });
const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } });

afterEach(cleanup);

describe("the code's boxes", () => {
  it("are one field for digits that a phone can fill in", () => {
    render(<Held />);
    expect(field().autocomplete).toBe("one-time-code");
    expect(field().inputMode).toBe("numeric");
    enter("48");
    expect(field().value).toBe("48");
    enter("48x");
    expect(field().value).toBe("48");
    enter("48156");
    expect(field().value).toBe("4815");
  });

  it("take the digits of what is pasted, four at the most", () => {
    render(<Held />);
    fireEvent.focus(field());
    paste("Code: 48-15 7");
    expect(field().value).toBe("4815");
  });

  it.each([
    "41 04",
    " 4104",
    "41-04",
    "कोड 4104 है",
    "४१०४",
    "৪১০৪",
    "４１０４",
    "4104 is your code for 10 minutes",
  ])("take the code when %j is pasted or filled in, whatever was typed before", (text) => {
    for (const typed of ["", "9", "9999"]) {
      render(<Held typed={typed} />);
      paste(text);
      expect(field().value).toBe("4104");
      cleanup();
      render(<Held typed={typed} />);
      enter(text);
      expect(field().value).toBe("4104");
      cleanup();
      // As the keyboard's suggestion of a code comes behind what is there.
      render(<Held typed={typed} />);
      enter(typed + text);
      expect(field().value).toBe("4104");
      cleanup();
    }
  });

  it("take digits of another script one by one", () => {
    render(<Held />);
    for (const digit of "૪૧૦૪") enter(field().value + digit);
    expect(field().value).toBe("4104");
  });

  it("are filled from where the digits end when half of the code is pasted", () => {
    render(<Held typed="41" />);
    paste("04");
    expect(field().value).toBe("4104");
  });
});
