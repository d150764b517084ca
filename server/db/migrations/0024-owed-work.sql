-- What is owed for a completed session: the parcha is to be written until both sides are photographed (`results_at`), and
-- then to be posted until both are sent (`posted_at`). `printed_at`: when the label for the envelope was printed.
alter table bookings add column results_at timestamptz;
alter table bookings add column posted_at timestamptz;
alter table bookings add column printed_at timestamptz;
