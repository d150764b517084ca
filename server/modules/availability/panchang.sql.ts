import { type Queryable, row, run } from "#server/db/sql.ts";

export type SettingsRow = {
  placeName: string;
  placeNameHindi: string;
  latitude: number;
  longitude: number;
  showsGuidesDay: boolean;
  showsDays: boolean;
  showsMoment: boolean;
  showsRemedyDates: boolean;
};

/** Null until the guide has saved them. */
export function findSettings(db: Queryable) {
  return row<SettingsRow>(db)`
    select place_name as "placeName", place_name_hindi as "placeNameHindi", latitude, longitude,
      shows_guides_day as "showsGuidesDay", shows_days as "showsDays", shows_moment as "showsMoment",
      shows_remedy_dates as "showsRemedyDates"
    from panchang_settings`;
}

/** Changes what is given alone, so that two devices do not undo each other's changes. */
export function saveSettings(db: Queryable, change: Partial<SettingsRow>, defaults: SettingsRow) {
  const first = { ...defaults, ...change };
  return run(db)`
    insert into panchang_settings as s (place_name, place_name_hindi, latitude, longitude, shows_guides_day, shows_days,
      shows_moment, shows_remedy_dates)
    values (${first.placeName}, ${first.placeNameHindi}, ${first.latitude}, ${first.longitude},
      ${first.showsGuidesDay}, ${first.showsDays}, ${first.showsMoment}, ${first.showsRemedyDates})
    on conflict (is_only) do update set place_name = coalesce(${change.placeName ?? null}, s.place_name),
      place_name_hindi = coalesce(${change.placeNameHindi ?? null}, s.place_name_hindi),
      latitude = coalesce(${change.latitude ?? null}, s.latitude),
      longitude = coalesce(${change.longitude ?? null}, s.longitude),
      shows_guides_day = coalesce(${change.showsGuidesDay ?? null}, s.shows_guides_day),
      shows_days = coalesce(${change.showsDays ?? null}, s.shows_days),
      shows_moment = coalesce(${change.showsMoment ?? null}, s.shows_moment),
      shows_remedy_dates = coalesce(${change.showsRemedyDates ?? null}, s.shows_remedy_dates)`;
}
