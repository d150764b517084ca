// The keyboard shortcuts of the admins' screens.
export const keys = {
  title: "Keyboard",
  note: "These keys rest while you are typing.",
  move: "Move in the list",
  open: "Open",
  close: "Close",
  search: "Search",
  "search-anywhere": "Search, also while typing",
  all: "All keys",
  start: "Start",
  photos: "Add parcha",
} as const;
