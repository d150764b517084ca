-- The place of the almanac and what the guide shows of it. Without a row it is as server/modules/availability/panchang.ts has it.
create table panchang_settings (
  is_only boolean primary key default true check (is_only),
  place_name text not null,
  place_name_hindi text not null,
  latitude double precision not null,
  longitude double precision not null,
  shows_guides_day boolean not null,
  shows_days boolean not null,
  shows_moment boolean not null,
  shows_remedy_dates boolean not null
);
