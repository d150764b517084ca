-- contract: 0018-deliveries.sql
-- No released version published lines of customers.
alter table session_ratings drop column may_be_published, drop column chosen_at;
