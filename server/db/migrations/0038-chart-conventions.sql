-- By which conventions an admin reads charts; null: by the usual one (domain/chart-conventions.ts).
alter table admins add column chart_ayanamsa text;
alter table admins add column chart_node text;
alter table admins add column chart_year_days double precision;
