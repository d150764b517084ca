-- A referrer's reward, and what is taken back of it, name the friend for whose session it is.
alter table credit_entries
  add column friend_id uuid references users,
  add constraint credit_entries_friend_check check ((friend_id is not null) = (reason in ('referral', 'reversal')));
create index credit_entries_of_friend on credit_entries (friend_id) where friend_id is not null;
