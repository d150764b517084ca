export const guide = {
  name: "{guide}",
  years: { one: "{count} year", other: "{count} years" },
  experience: "{years} of experience",
  about: "See who you will talk to",
} as const;
