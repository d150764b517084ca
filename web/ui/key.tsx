/** A key of the keyboard, as it is shown on it: "Enter", "K". */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-grid h-[28px] min-w-[28px] place-items-center rounded-part border border-line bg-card px-[7px] font-sans text-small font-bold text-ink">
      {name}
    </kbd>
  );
}
