import { useEffect, useState } from "react";

/** An address of this page's own for a file that is nowhere else; given back with its component. */
export function useObjectAddress(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
