-- Failed sign-ins of admins: which of them had the right password and a wrong second step.

alter table admin_login_failures add column is_second_step boolean not null default false;
