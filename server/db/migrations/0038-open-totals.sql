-- The open slots of a whole day, so that the figures of years need not add up the hours of thousands of days. An hour counts
-- the slots that were open, or those that were filled where these are more. Null until the sweep has filled the row.
alter table daily_sums add column open_total integer;
