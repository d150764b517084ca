import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { CodeBoxes } from "./code-boxes.tsx";

function Held() {
  const [code, setCode] = useState("");
  return (
    <>
      <label htmlFor="code">Code</label>
      <CodeBoxes id="code" ref={null} value={code} onChange={setCode} isFaulty={false} />
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Code");

afterEach(cleanup);

describe("the code's boxes", () => {
  it("are one field for digits that a phone can fill in", () => {
    render(<Held />);
    expect(field().autocomplete).toBe("one-time-code");
    expect(field().inputMode).toBe("numeric");
    fireEvent.change(field(), { target: { value: "48" } });
    expect(field().value).toBe("48");
    fireEvent.change(field(), { target: { value: "48x" } });
    expect(field().value).toBe("48");
  });

  it("take the digits of what is pasted, four at the most", () => {
    render(<Held />);
    fireEvent.focus(field());
    fireEvent.paste(field(), { clipboardData: { getData: () => "Code: 48-15 7" } });
    expect(field().value).toBe("4815");
  });
});
