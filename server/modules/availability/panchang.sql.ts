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

export function saveSettings(db: Queryable, settings: SettingsRow) {
  return run(db)`
    insert into panchang_settings (place_name, place_name_hindi, latitude, longitude, shows_guides_day, shows_days,
      shows_moment, shows_remedy_dates)
    values (${settings.placeName}, ${settings.placeNameHindi}, ${settings.latitude}, ${settings.longitude},
      ${settings.showsGuidesDay}, ${settings.showsDays}, ${settings.showsMoment}, ${settings.showsRemedyDates})
    on conflict (is_only) do update set place_name = excluded.place_name, place_name_hindi = excluded.place_name_hindi,
      latitude = excluded.latitude, longitude = excluded.longitude, shows_guides_day = excluded.shows_guides_day,
      shows_days = excluded.shows_days, shows_moment = excluded.shows_moment,
      shows_remedy_dates = excluded.shows_remedy_dates`;
}
