-- Made by scripts/schema-snapshot.ts from the migrations. Do not edit.

create extension pg_trgm;

create table admin_login_failures (
  id uuid default gen_random_uuid() not null,
  username text not null,
  address text not null,
  at timestamp with time zone not null,
  is_known_browser boolean default false not null,
  is_second_step boolean default false not null,
  constraint admin_login_failures_pkey PRIMARY KEY (id)
);

create table admin_recovery_codes (
  admin_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  salt bytea,
  constraint admin_recovery_codes_pkey PRIMARY KEY (admin_id, code_hash),
  constraint admin_recovery_codes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);

create table admin_sessions (
  token_hash bytea not null,
  admin_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  password_at timestamp with time zone,
  ended_at timestamp with time zone,
  user_agent text,
  network text,
  used_at timestamp with time zone,
  constraint admin_sessions_pkey PRIMARY KEY (token_hash),
  constraint admin_sessions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);

create table admin_totps (
  admin_id uuid not null,
  sealed_secret bytea not null,
  begun_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  used_step bigint default 0 not null,
  constraint admin_totps_pkey PRIMARY KEY (admin_id),
  constraint admin_totps_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);

create table admins (
  id uuid default gen_random_uuid() not null,
  username text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  invited_at timestamp with time zone,
  invite_hash bytea,
  invited_by uuid,
  invite_expires_at timestamp with time zone,
  signed_in_at timestamp with time zone,
  chart_ayanamsa text,
  chart_node text,
  chart_year_days double precision,
  constraint admins_pkey PRIMARY KEY (id),
  constraint admins_username_key UNIQUE (username),
  constraint admins_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'staff'::text, 'accounts'::text, 'super_admin'::text]))),
  constraint admins_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES admins(id)
);

create table attendances (
  booking_id uuid not null,
  customer_at timestamp with time zone,
  guide_at timestamp with time zone,
  customer_seen_at timestamp with time zone,
  customer_room_at timestamp with time zone,
  guide_seen_at timestamp with time zone,
  together_seconds integer default 0 not null,
  together_at timestamp with time zone,
  together_until timestamp with time zone,
  is_completed boolean default false not null,
  constraint attendances_pkey PRIMARY KEY (booking_id),
  constraint attendances_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table audit_entries (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  admin_id uuid,
  verb text not null,
  subject_kind text,
  subject_id text,
  changes jsonb default '{}'::jsonb not null,
  network text,
  is_done boolean,
  code text,
  customer_id uuid,
  read_hour timestamp with time zone,
  expires_at timestamp with time zone,
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_check CHECK (((subject_kind IS NULL) = (subject_id IS NULL))),
  constraint audit_entries_check1 CHECK (((code IS NULL) OR (NOT is_done))),
  constraint audit_entries_id_check CHECK ((id < '9007199254740992'::bigint)),
  constraint audit_entries_network_check CHECK ((network ~ '^([0-9.]+\.0/24|[0-9a-f:]+::/48)$'::text)),
  constraint audit_entries_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);

create table availability (
  day date not null,
  starts_at time without time zone not null,
  ends_at time without time zone not null,
  constraint availability_pkey PRIMARY KEY (day, starts_at),
  constraint availability_check CHECK ((ends_at > starts_at))
);

create table booking_remedies (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  remedy_id uuid not null,
  name text not null,
  name_hindi text not null,
  price integer not null,
  prescribed_at timestamp with time zone not null,
  prescribed_by uuid,
  removed_at timestamp with time zone,
  purchased_at timestamp with time zone,
  video_object_id uuid,
  video_key text,
  completed_at timestamp with time zone,
  payment_id uuid,
  publish_at timestamp with time zone,
  constraint booking_remedies_pkey PRIMARY KEY (id),
  constraint booking_remedies_check CHECK (((video_object_id IS NULL) = (video_key IS NULL))),
  constraint booking_remedies_check1 CHECK (((removed_at IS NULL) OR (purchased_at IS NULL))),
  constraint booking_remedies_check2 CHECK (((completed_at IS NULL) OR (purchased_at IS NOT NULL))),
  constraint booking_remedies_paid_check CHECK (((payment_id IS NULL) OR (purchased_at IS NOT NULL))),
  constraint booking_remedies_price_check CHECK (((price >= 0) AND (price <= 100000))),
  constraint booking_remedies_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_remedies_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint booking_remedies_prescribed_by_fkey FOREIGN KEY (prescribed_by) REFERENCES admins(id),
  constraint booking_remedies_remedy_id_fkey FOREIGN KEY (remedy_id) REFERENCES remedies(id)
);

create table bookings (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  session_date date not null,
  session_time time without time zone not null,
  starts_at timestamp with time zone generated always as (((session_date + session_time) AT TIME ZONE '05:30:00'::interval)) stored not null,
  question_type text not null,
  status text not null,
  price integer not null,
  credits_used integer not null,
  amount integer generated always as ((price - credits_used)) stored not null,
  hold_expires_at timestamp with time zone,
  is_hold_extended boolean default false not null,
  replaced_by uuid,
  is_test boolean default false not null,
  reschedule_count smallint default 0 not null,
  created_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  move_count smallint default 0 not null,
  is_moved_by_admin boolean default false not null,
  results_at timestamp with time zone,
  posted_at timestamp with time zone,
  printed_at timestamp with time zone,
  cancel_free_until timestamp with time zone,
  is_cancelled_free boolean default false not null,
  attendee_phone text,
  attendee_name text,
  attendee_folded_name text,
  attendee_changes smallint default 0 not null,
  former_attendee_id uuid,
  arrived_at timestamp with time zone,
  attendee_language text,
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_amount_check CHECK ((amount >= 0)),
  constraint bookings_attendee_check CHECK (
CASE
    WHEN (attendee_phone IS NULL) THEN ((COALESCE(attendee_name, ''::text) = ''::text) AND (attendee_folded_name IS NULL))
    ELSE ((attendee_name <> ''::text) AND (attendee_folded_name IS NOT NULL))
END) NOT VALID,
  constraint bookings_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['dismissed'::text, 'replaced'::text, 'expired'::text, 'customer'::text, 'admin'::text]))),
  constraint bookings_check CHECK (((status <> 'pending'::text) OR (hold_expires_at IS NOT NULL))),
  constraint bookings_credits_used_check CHECK ((credits_used >= 0)),
  constraint bookings_price_check CHECK ((price >= 0)),
  constraint bookings_question_type_check CHECK ((question_type = ANY (ARRAY['single'::text, 'multiple'::text]))),
  constraint bookings_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'confirmed'::text, 'completed'::text, 'cancelled'::text]))),
  constraint bookings_former_attendee_id_fkey FOREIGN KEY (former_attendee_id) REFERENCES users(id) NOT VALID,
  constraint bookings_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES bookings(id),
  constraint bookings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table call_figures (
  booking_id uuid not null,
  side text not null,
  seat text not null,
  received_samples bigint not null,
  concealed_samples bigint not null,
  picture_ms integer not null,
  frozen_ms integer not null,
  reconnections integer not null,
  updated_at timestamp with time zone not null,
  sent_bytes bigint default 0 not null,
  received_bytes bigint default 0 not null,
  constraint call_figures_pkey PRIMARY KEY (booking_id, side, seat),
  constraint call_figures_side_check CHECK ((side = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint call_figures_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table closed_phones (
  phone_hash bytea not null,
  closed_at timestamp with time zone not null,
  key_id bytea,
  constraint closed_phones_pkey PRIMARY KEY (phone_hash)
);

create table companion_call_figures (
  booking_id uuid not null,
  side text not null,
  with_side text not null,
  seat text not null,
  received_samples bigint not null,
  concealed_samples bigint not null,
  picture_ms integer not null,
  frozen_ms integer not null,
  reconnections integer not null,
  sent_bytes bigint not null,
  received_bytes bigint not null,
  updated_at timestamp with time zone not null,
  constraint companion_call_figures_pkey PRIMARY KEY (booking_id, side, with_side, seat),
  constraint companion_call_figures_check CHECK (((side = 'companion'::text) <> (with_side = 'companion'::text))),
  constraint companion_call_figures_side_check CHECK ((side = ANY (ARRAY['user'::text, 'admin'::text, 'companion'::text]))),
  constraint companion_call_figures_with_side_check CHECK ((with_side = ANY (ARRAY['user'::text, 'admin'::text, 'companion'::text]))),
  constraint companion_call_figures_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table companion_connections (
  connection_id uuid not null,
  booking_id uuid not null,
  seen_at timestamp with time zone not null,
  devices jsonb,
  seat text,
  joined_at timestamp with time zone,
  constraint companion_connections_pkey PRIMARY KEY (connection_id),
  constraint companion_connections_check CHECK (((seat IS NULL) OR (joined_at IS NOT NULL))),
  constraint companion_connections_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table companions (
  booking_id uuid not null,
  id uuid default gen_random_uuid() not null,
  phone text,
  name text,
  relation text,
  language text,
  named_by uuid,
  namings smallint default 1 not null,
  admission text default 'named'::text not null,
  is_muted boolean default false not null,
  let_in_at timestamp with time zone,
  constraint companions_pkey PRIMARY KEY (booking_id),
  constraint companions_admission_check CHECK ((admission = ANY (ARRAY['named'::text, 'let-in'::text, 'sent-out'::text]))),
  constraint companions_check CHECK (
CASE
    WHEN (phone IS NULL) THEN ((name IS NULL) AND (relation IS NULL) AND (language IS NULL) AND (named_by IS NULL) AND (admission = 'named'::text) AND (NOT is_muted) AND (let_in_at IS NULL))
    ELSE ((name <> ''::text) AND (named_by IS NOT NULL))
END),
  constraint companions_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint companions_named_by_fkey FOREIGN KEY (named_by) REFERENCES users(id)
);

create table complaints (
  booking_id uuid not null,
  reason text not null,
  reported_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint complaints_pkey PRIMARY KEY (booking_id),
  constraint complaints_answer_check CHECK ((answer = ANY (ARRAY['new-time'::text, 'money-back'::text, 'settled'::text]))),
  constraint complaints_answered CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint complaints_reason_check CHECK ((reason = ANY (ARRAY['sound'::text, 'picture'::text, 'cut'::text, 'too-short'::text, 'guide-absent'::text]))),
  constraint complaints_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES admins(id),
  constraint complaints_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table consents (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  purpose text not null,
  is_given boolean not null,
  text_version text not null,
  language text not null,
  at timestamp with time zone not null,
  channel text default 'page'::text not null,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_channel_check CHECK ((channel = ANY (ARRAY['page'::text, 'whatsapp'::text]))),
  constraint consents_purpose_check CHECK ((purpose = ANY (ARRAY['terms-and-privacy'::text, 'messaging'::text]))),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table credit_entries (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  amount integer not null,
  reason text not null,
  booking_id uuid,
  created_at timestamp with time zone not null,
  friend_id uuid,
  new_time_of uuid,
  constraint credit_entries_pkey PRIMARY KEY (id),
  constraint credit_entries_amount_check CHECK ((amount <> 0)),
  constraint credit_entries_friend_check CHECK (((friend_id IS NOT NULL) = (reason = ANY (ARRAY['referral'::text, 'reversal'::text])))),
  constraint credit_entries_reason_check CHECK ((reason = ANY (ARRAY['welcome'::text, 'referral'::text, 'hold'::text, 'hold-returned'::text, 'refund-returned'::text, 'reversal'::text, 'new-time'::text, 'new-time-returned'::text]))),
  constraint credit_entries_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint credit_entries_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES users(id),
  constraint credit_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table customer_sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  browser text,
  system text,
  used_at timestamp with time zone,
  code_at timestamp with time zone,
  is_owner_unverified boolean default false not null,
  constraint customer_sessions_pkey PRIMARY KEY (token_hash),
  constraint customer_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table days_by_hand (
  day date not null,
  is_kept boolean default false not null,
  constraint days_by_hand_pkey PRIMARY KEY (day)
);

create table dispute_entries (
  id uuid default gen_random_uuid() not null,
  dispute_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  amount_paise integer not null,
  at timestamp with time zone not null,
  constraint dispute_entries_pkey PRIMARY KEY (id),
  constraint dispute_entries_amount_paise_check CHECK ((amount_paise <> 0)),
  constraint dispute_entries_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'remedy'::text]))),
  constraint dispute_entries_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  constraint dispute_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);

create table disputes (
  id uuid default gen_random_uuid() not null,
  provider_dispute_id text not null,
  payment_id uuid not null,
  amount_paise integer not null,
  deducted_paise integer,
  status text not null,
  status_word text not null,
  phase text,
  reason text,
  respond_by timestamp with time zone,
  created_at timestamp with time zone not null,
  reported_at timestamp with time zone not null,
  alerted_hours smallint,
  alerts smallint default 0 not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_provider_dispute_id_key UNIQUE (provider_dispute_id),
  constraint disputes_amount_paise_check CHECK ((amount_paise > 0)),
  constraint disputes_deducted_paise_check CHECK ((deducted_paise >= 0)),
  constraint disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'closed'::text]))),
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint disputes_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES admins(id)
);

create table ended_devices (
  session_id text not null,
  user_id uuid not null,
  ended_at timestamp with time zone not null,
  constraint ended_devices_pkey PRIMARY KEY (session_id),
  constraint ended_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table guide_notes (
  id uuid not null,
  admin_id uuid not null,
  user_id uuid not null,
  booking_id uuid,
  sealed bytea not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint guide_notes_pkey PRIMARY KEY (id),
  constraint guide_notes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint guide_notes_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint guide_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table idempotency_keys (
  actor text not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  result_id text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (actor, endpoint, key)
);

create table intakes (
  booking_id uuid not null,
  sealed bytea not null,
  changed_at timestamp with time zone not null,
  constraint intakes_pkey PRIMARY KEY (booking_id),
  constraint intakes_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table large_messages (
  id uuid default gen_random_uuid() not null,
  body text not null,
  made_at timestamp with time zone not null,
  constraint large_messages_pkey PRIMARY KEY (id)
);

create table login_code_hours (
  hour timestamp with time zone not null,
  asked integer not null,
  entered integer not null,
  constraint login_code_hours_pkey PRIMARY KEY (hour)
);

create table login_code_messages (
  id uuid default gen_random_uuid() not null,
  code_id uuid not null,
  channel text not null,
  provider_id text,
  language text not null,
  sent_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  failed_code text,
  report text,
  sealed_code bytea,
  replaces uuid,
  constraint login_code_messages_pkey PRIMARY KEY (id),
  constraint login_code_messages_replaces_key UNIQUE (replaces),
  constraint login_code_messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text]))),
  constraint login_code_messages_code_id_fkey FOREIGN KEY (code_id) REFERENCES login_codes(id) ON DELETE CASCADE,
  constraint login_code_messages_replaces_fkey FOREIGN KEY (replaces) REFERENCES login_code_messages(id) ON DELETE CASCADE
);

create table login_codes (
  id uuid default gen_random_uuid() not null,
  phone text not null,
  code_hash bytea not null,
  challenge_hash bytea not null,
  address text not null,
  is_known_browser boolean not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries smallint default 0 not null,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  failed_tries smallint default 0 not null,
  sms_count smallint default 1 not null,
  is_reserved boolean default false not null,
  proof_id text,
  purpose text default 'sign-in'::text not null,
  constraint login_codes_pkey PRIMARY KEY (id)
);

create table marks (
  name text not null,
  at timestamp with time zone not null,
  value jsonb,
  constraint marks_pkey PRIMARY KEY (name)
);

create table migrations (
  name text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table money_alerts (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  about text not null,
  amount_paise integer,
  detail text not null,
  raised_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  user_id uuid,
  booking_id uuid,
  constraint money_alerts_pkey PRIMARY KEY (id),
  constraint money_alerts_kind_about_key UNIQUE (kind, about),
  constraint money_alerts_kind_check CHECK ((kind = ANY (ARRAY['payment-mismatch'::text, 'unknown-payment'::text, 'event-given-up'::text, 'refund-unclear'::text, 'payment-unclear'::text, 'approved-without-money'::text, 'new-time-and-money'::text, 'money-back-twice'::text, 'settlement-failed'::text, 'settlement-unclear'::text, 'settlement-missing'::text]))),
  constraint money_alerts_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES admins(id),
  constraint money_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table objects (
  id uuid not null,
  admin_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  size_bytes bigint,
  content_type text,
  has_original boolean default true not null,
  claimed_at timestamp with time zone,
  main_key text,
  small_key text,
  booking_id uuid,
  attached_at timestamp with time zone,
  detached_at timestamp with time zone,
  erase_asked_at timestamp with time zone,
  erased_at timestamp with time zone,
  is_withheld boolean default false not null,
  copied_from uuid,
  multipart_id text,
  user_id uuid,
  seconds smallint,
  constraint objects_pkey PRIMARY KEY (id),
  constraint objects_check CHECK (((claimed_at IS NULL) = (main_key IS NULL))),
  constraint objects_check1 CHECK (((booking_id IS NULL) = (attached_at IS NULL))),
  constraint objects_check2 CHECK (((booking_id IS NULL) OR (claimed_at IS NOT NULL))),
  constraint objects_owner_check CHECK ((num_nonnulls(admin_id, user_id) = 1)) NOT VALID,
  constraint objects_size_bytes_check CHECK ((size_bytes > 0)),
  constraint objects_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint objects_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint objects_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table order_lines (
  order_id uuid not null,
  booking_remedy_id uuid not null,
  amount_paise integer not null,
  constraint order_lines_pkey PRIMARY KEY (order_id, booking_remedy_id),
  constraint order_lines_amount_paise_check CHECK ((amount_paise >= 100)),
  constraint order_lines_booking_remedy_id_fkey FOREIGN KEY (booking_remedy_id) REFERENCES booking_remedies(id),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES payment_orders(id)
);

create table outbox (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  channel text not null,
  user_id uuid not null,
  booking_id uuid,
  move_count smallint default 0 not null,
  refund_id uuid,
  amount_paise integer,
  state text default 'waiting'::text not null,
  reason text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  tries smallint default 0 not null,
  unanswered smallint default 0 not null,
  ended_at timestamp with time zone,
  booking_remedy_id uuid,
  delivered_at timestamp with time zone,
  read_at timestamp with time zone,
  failed_code text,
  public_id text,
  waits_until timestamp with time zone,
  opened_at timestamp with time zone,
  sign_in_id uuid,
  device text,
  provider_id text,
  provider_user_id text,
  dispute_id uuid,
  dispute_alert smallint,
  waitlist_offer_id uuid,
  recipient_phone text,
  report text,
  recipient_language text,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text, 'push'::text]))),
  constraint outbox_check CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'skipped'::text, 'failed'::text]))),
  constraint outbox_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint outbox_booking_remedy_id_fkey FOREIGN KEY (booking_remedy_id) REFERENCES booking_remedies(id),
  constraint outbox_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table panchang_settings (
  is_only boolean default true not null,
  place_name text not null,
  place_name_hindi text not null,
  latitude double precision not null,
  longitude double precision not null,
  shows_guides_day boolean not null,
  shows_days boolean not null,
  shows_moment boolean not null,
  shows_remedy_dates boolean not null,
  constraint panchang_settings_pkey PRIMARY KEY (is_only),
  constraint panchang_settings_is_only_check CHECK (is_only)
);

create table parchas (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  side text not null,
  object_id uuid not null,
  large_key text not null,
  small_key text not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid,
  tracking_number text,
  sent_at timestamp with time zone,
  replaced_at timestamp with time zone,
  is_seen boolean default true not null,
  constraint parchas_pkey PRIMARY KEY (id),
  constraint parchas_one_current_a_side EXCLUDE USING btree (booking_id WITH =, side WITH =) WHERE ((replaced_at IS NULL)) DEFERRABLE,
  constraint parchas_side_check CHECK ((side = ANY (ARRAY['Front'::text, 'Back'::text]))),
  constraint parchas_tracking_number_check CHECK ((tracking_number ~ '^[A-Za-z0-9-]{1,40}$'::text)),
  constraint parchas_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint parchas_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES admins(id)
);

create table payment_events (
  id text not null,
  body text not null,
  received_at timestamp with time zone not null,
  outcome text,
  processed_at timestamp with time zone,
  tries smallint default 0 not null,
  next_try_at timestamp with time zone,
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_check CHECK (((outcome IS NULL) = (next_try_at IS NOT NULL))),
  constraint payment_events_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'nothing-to-do'::text, 'given-up'::text])))
);

create table payment_orders (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  booking_id uuid,
  provider_order_id text,
  amount_paise integer not null,
  currency text not null,
  state text not null,
  created_at timestamp with time zone not null,
  next_check_at timestamp with time zone,
  constraint payment_orders_pkey PRIMARY KEY (id),
  constraint payment_orders_provider_order_id_key UNIQUE (provider_order_id),
  constraint payment_orders_amount_paise_check CHECK ((amount_paise >= 100)),
  constraint payment_orders_currency_check CHECK ((currency = 'INR'::text)),
  constraint payment_orders_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'remedy'::text]))),
  constraint payment_orders_session_check CHECK (((kind = 'session'::text) = (booking_id IS NOT NULL))),
  constraint payment_orders_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'closed'::text]))),
  constraint payment_orders_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint payment_orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table payments (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  provider_payment_id text not null,
  state text not null,
  settled_as text,
  proven_at timestamp with time zone not null,
  failed_at timestamp with time zone,
  captured_at timestamp with time zone,
  settled_at timestamp with time zone,
  next_check_at timestamp with time zone,
  kind text,
  amount_paise integer,
  fee_on_top_paise integer,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_provider_payment_id_key UNIQUE (provider_payment_id),
  constraint payments_check CHECK (((settled_as IS NULL) = (settled_at IS NULL))),
  constraint payments_check1 CHECK (((settled_as IS NULL) OR (state = 'captured'::text))),
  constraint payments_settled_as_check CHECK ((settled_as = ANY (ARRAY['approved'::text, 'refunded'::text]))),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'failed'::text, 'captured'::text]))),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES payment_orders(id)
);

create table payouts (
  id uuid default gen_random_uuid() not null,
  number integer not null,
  amount_paise bigint not null,
  paid_on date not null,
  reference text not null,
  reversed_before integer not null,
  reverses uuid,
  entered_by uuid not null,
  entered_as text not null,
  entered_at timestamp with time zone not null,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_number_key UNIQUE (number),
  constraint payouts_reverses_key UNIQUE (reverses),
  constraint payouts_amount_paise_check CHECK ((amount_paise <> 0)),
  constraint payouts_check CHECK (((reverses IS NULL) = (amount_paise > 0))),
  constraint payouts_number_check CHECK ((number > 0)),
  constraint payouts_reference_check CHECK ((reference <> ''::text)),
  constraint payouts_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES admins(id),
  constraint payouts_reverses_fkey FOREIGN KEY (reverses) REFERENCES payouts(id)
);

create table phone_checks (
  address text not null,
  phone_hash bytea not null,
  checked_at timestamp with time zone not null,
  constraint phone_checks_pkey PRIMARY KEY (address, phone_hash)
);

create table postal_addresses (
  user_id uuid not null,
  recipient_name text not null,
  line_1 text not null,
  line_2 text,
  landmark text,
  city text not null,
  state text,
  pin_code text not null,
  phone text,
  changed_at timestamp with time zone not null,
  folded_name text,
  folded_at timestamp with time zone,
  constraint postal_addresses_pkey PRIMARY KEY (user_id),
  constraint postal_addresses_phone_check CHECK ((phone ~ '^[6-9][0-9]{9}$'::text)),
  constraint postal_addresses_pin_code_check CHECK ((pin_code ~ '^[1-9][0-9]{5}$'::text)),
  constraint postal_addresses_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint postal_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table presences (
  connection_id uuid not null,
  booking_id uuid,
  side text not null,
  seen_at timestamp with time zone not null,
  since timestamp with time zone not null,
  devices jsonb,
  place jsonb,
  renewed_since timestamp with time zone,
  constraint presences_pkey PRIMARY KEY (connection_id),
  constraint presences_side_check CHECK ((side = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint presences_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table push_subscriptions (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  customer_session bytea,
  admin_id uuid,
  admin_session bytea,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_check CHECK ((num_nonnulls(user_id, admin_id) = 1)),
  constraint push_subscriptions_check1 CHECK ((num_nonnulls(user_id, customer_session) <> 1)),
  constraint push_subscriptions_check2 CHECK ((num_nonnulls(admin_id, admin_session) <> 1)),
  constraint push_subscriptions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint push_subscriptions_admin_session_fkey FOREIGN KEY (admin_session) REFERENCES admin_sessions(token_hash) ON DELETE CASCADE,
  constraint push_subscriptions_customer_session_fkey FOREIGN KEY (customer_session) REFERENCES customer_sessions(token_hash) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table receipt_series (
  financial_year text not null,
  last_serial integer not null,
  constraint receipt_series_pkey PRIMARY KEY (financial_year)
);

create table receipts (
  payment_id uuid not null,
  financial_year text not null,
  serial integer not null,
  issued_at timestamp with time zone not null,
  constraint receipts_pkey PRIMARY KEY (payment_id),
  constraint receipts_financial_year_serial_key UNIQUE (financial_year, serial),
  constraint receipts_financial_year_fkey FOREIGN KEY (financial_year) REFERENCES receipt_series(financial_year),
  constraint receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);

create table refunds (
  id uuid default gen_random_uuid() not null,
  payment_id uuid not null,
  amount_paise integer not null,
  reason text not null,
  status text not null,
  provider_refund_id text,
  reference text,
  created_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  tries smallint default 0 not null,
  processed_at timestamp with time zone,
  is_ours boolean default true not null,
  asked_by uuid,
  booking_remedy_id uuid,
  failed_at timestamp with time zone,
  replaces uuid,
  kind text,
  failure text,
  refusals smallint default 0 not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  booking_id uuid,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_provider_refund_id_key UNIQUE (provider_refund_id),
  constraint refunds_amount_paise_check CHECK ((amount_paise > 0)),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processed'::text, 'failed'::text]))),
  constraint refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES admins(id),
  constraint refunds_booking_remedy_id_fkey FOREIGN KEY (booking_remedy_id) REFERENCES booking_remedies(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_replaces_fkey FOREIGN KEY (replaces) REFERENCES refunds(id),
  constraint refunds_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES admins(id)
);

create table refused_numbers (
  phone text not null,
  refused_at timestamp with time zone not null,
  constraint refused_numbers_pkey PRIMARY KEY (phone),
  constraint refused_numbers_phone_check CHECK ((phone ~ '^[6-9][0-9]{9}$'::text))
);

create table remedies (
  id uuid default gen_random_uuid() not null,
  place integer generated always as identity not null,
  name text not null,
  name_hindi text not null,
  price integer not null,
  video_url text,
  is_active boolean not null,
  created_at timestamp with time zone not null,
  constraint remedies_pkey PRIMARY KEY (id),
  constraint remedies_price_check CHECK (((price >= 0) AND (price <= 100000)))
);

create table reserve_tries (
  network text not null,
  tried_at timestamp with time zone not null
);

create table seats (
  booking_id uuid not null,
  side text not null,
  connection_id uuid not null,
  seat text,
  joined_at timestamp with time zone not null,
  taken_from uuid,
  seat_taken_from text,
  received_at timestamp with time zone,
  admin_id uuid,
  constraint seats_pkey PRIMARY KEY (booking_id, side),
  constraint seats_side_check CHECK ((side = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint seats_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table session_ratings (
  booking_id uuid not null,
  stars smallint not null,
  sealed bytea,
  rated_at timestamp with time zone not null,
  constraint session_ratings_pkey PRIMARY KEY (booking_id),
  constraint session_ratings_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint session_ratings_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table settlement_parts (
  provider_settlement_id text not null,
  entity_id text not null,
  type text not null,
  credit_paise bigint not null,
  debit_paise bigint not null,
  fee_paise bigint,
  tax_paise bigint,
  told_at timestamp with time zone not null,
  constraint settlement_parts_pkey PRIMARY KEY (provider_settlement_id, entity_id, type),
  constraint settlement_parts_credit_paise_check CHECK ((credit_paise >= 0)),
  constraint settlement_parts_debit_paise_check CHECK ((debit_paise >= 0))
);

create table settlements (
  provider_settlement_id text not null,
  amount_paise bigint not null,
  status text not null,
  status_word text not null,
  utr text,
  created_at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  constraint settlements_pkey PRIMARY KEY (provider_settlement_id),
  constraint settlements_status_check CHECK ((status = ANY (ARRAY['created'::text, 'processed'::text, 'failed'::text, 'unknown'::text])))
);

create table sms_reports (
  id bigint generated always as identity not null,
  provider_id text not null,
  status text not null,
  words text,
  at timestamp with time zone,
  received_at timestamp with time zone not null,
  constraint sms_reports_pkey PRIMARY KEY (id),
  constraint sms_reports_provider_id_status_key UNIQUE (provider_id, status),
  constraint sms_reports_status_check CHECK ((status = ANY (ARRAY['delivered'::text, 'failed'::text, 'unknown'::text])))
);

create table sweep_runs (
  sweep text not null,
  ran_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer not null,
  duration_ms integer not null,
  constraint sweep_runs_pkey PRIMARY KEY (sweep)
);

create table tax_documents (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  financial_year text not null,
  serial integer not null,
  issued_at timestamp with time zone not null,
  payment_id uuid not null,
  booking_remedy_id uuid,
  refers_to uuid,
  amount_paise integer not null,
  returned_paise integer,
  rate_percent smallint not null,
  taxable_paise integer not null,
  cgst_paise integer not null,
  sgst_paise integer not null,
  igst_paise integer not null,
  place_of_supply text not null,
  supplier jsonb not null,
  lines jsonb not null,
  recipient_name text,
  recipient_address text,
  made_at timestamp with time zone,
  constraint tax_documents_pkey PRIMARY KEY (id),
  constraint tax_documents_kind_financial_year_serial_key UNIQUE (kind, financial_year, serial),
  constraint tax_documents_amount_paise_check CHECK ((amount_paise > 0)),
  constraint tax_documents_check CHECK (((((taxable_paise + cgst_paise) + sgst_paise) + igst_paise) = amount_paise)),
  constraint tax_documents_check1 CHECK ((cgst_paise = sgst_paise)),
  constraint tax_documents_check2 CHECK (((returned_paise IS NULL) = (kind = ANY (ARRAY['receipt-voucher'::text, 'tax-invoice'::text])))),
  constraint tax_documents_kind_check CHECK ((kind = ANY (ARRAY['receipt-voucher'::text, 'tax-invoice'::text, 'refund-voucher'::text, 'credit-note'::text]))),
  constraint tax_documents_serial_check CHECK ((serial > 0)),
  constraint tax_documents_booking_remedy_id_fkey FOREIGN KEY (booking_remedy_id) REFERENCES booking_remedies(id),
  constraint tax_documents_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint tax_documents_refers_to_fkey FOREIGN KEY (refers_to) REFERENCES tax_documents(id)
);

create table undone_refunds (
  refund_id uuid not null,
  processed_at timestamp with time zone not null,
  failed_at timestamp with time zone not null,
  constraint undone_refunds_pkey PRIMARY KEY (refund_id, failed_at),
  constraint undone_refunds_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE
);

create table users (
  id uuid default gen_random_uuid() not null,
  phone text,
  username text not null,
  referral_code text not null,
  referred_by uuid,
  whatsapp_opt_in boolean default false not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  used_at timestamp with time zone,
  owner_tries smallint default 0 not null,
  owner_confirmed_until timestamp with time zone,
  detached_at timestamp with time zone,
  active_at timestamp with time zone,
  folded_name text,
  display_name text,
  name_asked_at timestamp with time zone,
  journaled_at timestamp with time zone,
  reminders_on boolean default true not null,
  results_on boolean default true not null,
  push_details_on boolean default false not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_phone_key UNIQUE (phone),
  constraint users_referral_code_key UNIQUE (referral_code),
  constraint users_phone_check CHECK ((phone ~ '^[6-9][0-9]{9}$'::text)),
  constraint users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id)
);

create table waitlist_entries (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  from_day date not null,
  to_day date not null,
  part text,
  created_at timestamp with time zone not null,
  constraint waitlist_entries_pkey PRIMARY KEY (id),
  constraint waitlist_entries_user_id_from_day_to_day_part_key UNIQUE NULLS NOT DISTINCT (user_id, from_day, to_day, part),
  constraint waitlist_entries_check CHECK ((to_day >= from_day)),
  constraint waitlist_entries_part_check CHECK ((part = ANY (ARRAY['early'::text, 'morning'::text, 'afternoon'::text, 'evening'::text, 'night'::text]))),
  constraint waitlist_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table waitlist_offers (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  session_date date not null,
  session_time time without time zone not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint waitlist_offers_pkey PRIMARY KEY (id),
  constraint waitlist_offers_session_date_session_time_user_id_key UNIQUE (session_date, session_time, user_id),
  constraint waitlist_offers_check CHECK ((ends_at > created_at)),
  constraint waitlist_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table weekly_hours (
  weekday smallint not null,
  starts_at time without time zone not null,
  ends_at time without time zone not null,
  constraint weekly_hours_pkey PRIMARY KEY (weekday, starts_at),
  constraint weekly_hours_check CHECK ((ends_at > starts_at)),
  constraint weekly_hours_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);

CREATE INDEX admin_login_failures_of_name ON public.admin_login_failures USING btree (username, at);

CREATE UNIQUE INDEX admins_username_folded ON public.admins USING btree (lower(btrim(username)));

CREATE INDEX attendances_by_guide ON public.attendances USING btree (guide_seen_at);

CREATE INDEX attendances_by_length ON public.attendances USING btree (together_at) WHERE (together_seconds >= 60);

CREATE INDEX attendances_to_complete ON public.attendances USING btree (booking_id) WHERE (NOT is_completed);

CREATE INDEX audit_entries_by_expiry ON public.audit_entries USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX audit_entries_by_time ON public.audit_entries USING btree (at, id);

CREATE INDEX audit_entries_of_customer ON public.audit_entries USING btree (customer_id, at, id) WHERE (customer_id IS NOT NULL);

CREATE INDEX audit_entries_of_verb ON public.audit_entries USING btree (verb, at, id);

CREATE UNIQUE INDEX audit_entries_read ON public.audit_entries USING btree (admin_id, verb, subject_id, read_hour) NULLS NOT DISTINCT WHERE (read_hour IS NOT NULL);

CREATE INDEX booking_remedies_by_completion ON public.booking_remedies USING btree (completed_at) WHERE (completed_at IS NOT NULL);

CREATE INDEX booking_remedies_by_purchase ON public.booking_remedies USING btree (purchased_at) WHERE (purchased_at IS NOT NULL);

CREATE UNIQUE INDEX booking_remedies_once ON public.booking_remedies USING btree (booking_id, remedy_id) WHERE (removed_at IS NULL);

CREATE INDEX booking_remedies_to_perform ON public.booking_remedies USING btree (booking_id) WHERE ((purchased_at IS NOT NULL) AND (completed_at IS NULL));

CREATE INDEX booking_remedies_to_publish ON public.booking_remedies USING btree (publish_at) WHERE (publish_at IS NOT NULL);

CREATE INDEX bookings_attendee_name_trigrams ON public.bookings USING gin (attendee_folded_name gin_trgm_ops) WHERE (attendee_folded_name IS NOT NULL);

CREATE INDEX bookings_by_age ON public.bookings USING btree (created_at, id);

CREATE INDEX bookings_by_start ON public.bookings USING btree (starts_at, id) INCLUDE (user_id, status, is_test);

CREATE INDEX bookings_holds_by_expiry ON public.bookings USING btree (hold_expires_at) WHERE (status = 'pending'::text);

CREATE INDEX bookings_not_held_by_start ON public.bookings USING btree (starts_at, id) INCLUDE (user_id, status) WHERE ((status <> 'completed'::text) AND (approved_at IS NOT NULL) AND (NOT is_test));

CREATE INDEX bookings_of_attendee ON public.bookings USING btree (attendee_phone) WHERE (attendee_phone IS NOT NULL);

CREATE INDEX bookings_of_customer ON public.bookings USING btree (user_id, starts_at) INCLUDE (status, is_test, attendee_name, approved_at);

CREATE INDEX bookings_of_former_attendee ON public.bookings USING btree (former_attendee_id) WHERE (former_attendee_id IS NOT NULL);

CREATE UNIQUE INDEX bookings_one_for_a_slot ON public.bookings USING btree (session_date, session_time) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text, 'confirmed'::text, 'completed'::text]));

CREATE UNIQUE INDEX bookings_one_hold_for_a_customer ON public.bookings USING btree (user_id) WHERE (status = 'pending'::text);

CREATE INDEX bookings_tests ON public.bookings USING btree (id) WHERE is_test;

CREATE INDEX bookings_to_fold ON public.bookings USING btree (id) WHERE ((attendee_folded_name <> ''::text) AND (strpos(attendee_folded_name, '/'::text) = 0));

CREATE INDEX bookings_unpaid ON public.bookings USING btree (id) WHERE ((status = 'cancelled'::text) AND (approved_at IS NULL));

CREATE INDEX bookings_unposted ON public.bookings USING btree (starts_at, id) WHERE ((status = 'completed'::text) AND (approved_at IS NOT NULL) AND (NOT is_test) AND (posted_at IS NULL));

CREATE INDEX call_figures_by_time ON public.call_figures USING btree (updated_at);

CREATE UNIQUE INDEX companion_connections_in_room ON public.companion_connections USING btree (booking_id) WHERE (joined_at IS NOT NULL);

CREATE INDEX companion_connections_of_booking ON public.companion_connections USING btree (booking_id);

CREATE INDEX companions_by_namer ON public.companions USING btree (named_by) WHERE (named_by IS NOT NULL);

CREATE INDEX companions_by_phone ON public.companions USING btree (phone) WHERE (phone IS NOT NULL);

CREATE INDEX consents_of_user ON public.consents USING btree (user_id, at);

CREATE INDEX credit_entries_of_booking ON public.credit_entries USING btree (booking_id);

CREATE INDEX credit_entries_of_friend ON public.credit_entries USING btree (friend_id) WHERE (friend_id IS NOT NULL);

CREATE INDEX credit_entries_of_new_time ON public.credit_entries USING btree (new_time_of) WHERE (new_time_of IS NOT NULL);

CREATE INDEX credit_entries_of_user ON public.credit_entries USING btree (user_id, created_at);

CREATE INDEX customer_sessions_by_end ON public.customer_sessions USING btree (expires_at);

CREATE INDEX customer_sessions_of_user ON public.customer_sessions USING btree (user_id);

CREATE INDEX dispute_entries_of_payment ON public.dispute_entries USING btree (payment_id) INCLUDE (amount_paise);

CREATE INDEX guide_notes_user ON public.guide_notes USING btree (user_id, admin_id);

CREATE INDEX login_code_messages_by_provider_id ON public.login_code_messages USING btree (provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX login_code_messages_of_code ON public.login_code_messages USING btree (code_id);

CREATE INDEX login_code_messages_sealed ON public.login_code_messages USING btree (sent_at) WHERE (sealed_code IS NOT NULL);

CREATE INDEX login_codes_of_phone ON public.login_codes USING btree (phone, sent_at);

CREATE UNIQUE INDEX login_codes_of_proof ON public.login_codes USING btree (proof_id) WHERE (proof_id IS NOT NULL);

CREATE INDEX login_codes_unverified_of_address ON public.login_codes USING btree (address, sent_at) WHERE (used_at IS NULL);

CREATE INDEX objects_of_booking ON public.objects USING btree (booking_id) WHERE (booking_id IS NOT NULL);

CREATE INDEX objects_of_nobody ON public.objects USING btree (created_at) WHERE (booking_id IS NULL);

CREATE INDEX objects_to_erase ON public.objects USING btree (erase_asked_at) WHERE ((erase_asked_at IS NOT NULL) AND (erased_at IS NULL));

CREATE INDEX objects_with_original ON public.objects USING btree (expires_at) WHERE (has_original AND (claimed_at IS NOT NULL));

CREATE INDEX order_lines_of_vidhi ON public.order_lines USING btree (booking_remedy_id);

CREATE INDEX outbox_by_end ON public.outbox USING btree (ended_at) WHERE (state <> 'waiting'::text);

CREATE INDEX outbox_by_provider_id ON public.outbox USING btree (provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX outbox_by_provider_user_id ON public.outbox USING btree (provider_user_id, created_at) WHERE (provider_user_id IS NOT NULL);

CREATE UNIQUE INDEX outbox_by_public_id ON public.outbox USING btree (public_id, channel) WHERE (public_id IS NOT NULL);

CREATE INDEX outbox_by_readiness ON public.outbox USING btree (channel, GREATEST(due_at, waits_until), id) WHERE (state = 'waiting'::text);

CREATE INDEX outbox_of_user ON public.outbox USING btree (user_id, created_at);

CREATE UNIQUE INDEX outbox_once_for_each ON public.outbox USING btree (kind, channel, booking_id, move_count, refund_id, booking_remedy_id, sign_in_id, dispute_id, dispute_alert, waitlist_offer_id) NULLS NOT DISTINCT;

CREATE INDEX parchas_by_tracking ON public.parchas USING btree (upper(regexp_replace(tracking_number, '[^A-Za-z0-9]'::text, ''::text, 'g'::text)) text_pattern_ops) WHERE (tracking_number IS NOT NULL);

CREATE INDEX parchas_of_booking ON public.parchas USING btree (booking_id);

CREATE INDEX parchas_posted ON public.parchas USING btree (sent_at, booking_id) WHERE ((side = 'Front'::text) AND (replaced_at IS NULL) AND (sent_at IS NOT NULL));

CREATE INDEX payment_events_by_age ON public.payment_events USING btree (received_at);

CREATE INDEX payment_events_to_process ON public.payment_events USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE INDEX payment_orders_by_provider_number ON public.payment_orders USING btree (provider_order_id text_pattern_ops) WHERE (provider_order_id IS NOT NULL);

CREATE INDEX payment_orders_of_booking ON public.payment_orders USING btree (booking_id);

CREATE INDEX payment_orders_of_user ON public.payment_orders USING btree (user_id, created_at);

CREATE UNIQUE INDEX payment_orders_one_open_for_a_booking ON public.payment_orders USING btree (booking_id) WHERE (state = 'open'::text);

CREATE INDEX payment_orders_to_check ON public.payment_orders USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX payments_by_provider_number ON public.payments USING btree (provider_payment_id text_pattern_ops);

CREATE INDEX payments_captured ON public.payments USING btree (captured_at) INCLUDE (kind, amount_paise, id) WHERE (state = 'captured'::text);

CREATE INDEX payments_of_order ON public.payments USING btree (order_id);

CREATE INDEX payments_to_check ON public.payments USING btree (next_check_at) WHERE (state = 'checking'::text);

CREATE UNIQUE INDEX payouts_of_reference ON public.payouts USING btree (upper(reference), reversed_before) WHERE (reverses IS NULL);

CREATE INDEX postal_addresses_name_trigrams ON public.postal_addresses USING gin (folded_name gin_trgm_ops);

CREATE INDEX postal_addresses_to_fold ON public.postal_addresses USING btree (user_id) WHERE ((folded_at IS DISTINCT FROM changed_at) OR ((folded_name <> ''::text) AND (strpos(folded_name, '/'::text) = 0)));

CREATE INDEX postal_addresses_to_index ON public.postal_addresses USING btree (user_id) WHERE (folded_at IS DISTINCT FROM changed_at);

CREATE INDEX push_subscriptions_by_customer ON public.push_subscriptions USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX push_subscriptions_by_customer_session ON public.push_subscriptions USING btree (customer_session) WHERE (customer_session IS NOT NULL);

CREATE INDEX refunds_of_booking ON public.refunds USING btree (booking_id) INCLUDE (status, amount_paise, created_at) WHERE (booking_id IS NOT NULL);

CREATE INDEX refunds_of_payment ON public.refunds USING btree (payment_id);

CREATE UNIQUE INDEX refunds_once_replaced ON public.refunds USING btree (replaces) WHERE (replaces IS NOT NULL);

CREATE INDEX refunds_processed ON public.refunds USING btree (processed_at) INCLUDE (kind, amount_paise, reason, payment_id) WHERE (status = 'processed'::text);

CREATE INDEX refunds_to_send ON public.refunds USING btree (next_try_at) WHERE (status = 'pending'::text);

CREATE INDEX settlement_parts_of_entity ON public.settlement_parts USING btree (entity_id);

CREATE INDEX settlements_by_age ON public.settlements USING btree (created_at);

CREATE INDEX tax_documents_by_time ON public.tax_documents USING btree (issued_at);

CREATE INDEX tax_documents_of_payment ON public.tax_documents USING btree (payment_id);

CREATE UNIQUE INDEX tax_documents_one_invoice ON public.tax_documents USING btree (payment_id, booking_remedy_id) NULLS NOT DISTINCT WHERE (kind = 'tax-invoice'::text);

CREATE UNIQUE INDEX tax_documents_one_return ON public.tax_documents USING btree (payment_id, booking_remedy_id, returned_paise) NULLS NOT DISTINCT WHERE (returned_paise IS NOT NULL);

CREATE UNIQUE INDEX tax_documents_one_voucher ON public.tax_documents USING btree (payment_id) WHERE (kind = 'receipt-voucher'::text);

CREATE INDEX users_by_activity ON public.users USING btree (COALESCE(active_at, created_at), id) WHERE (deleted_at IS NULL);

CREATE INDEX users_by_age ON public.users USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX users_closed ON public.users USING btree (id) WHERE (phone IS NULL);

CREATE INDEX users_found ON public.users USING gin (folded_name gin_trgm_ops, lower((username COLLATE "C")) gin_trgm_ops, phone gin_trgm_ops);

CREATE INDEX users_to_fold ON public.users USING btree (id) WHERE (((folded_name IS NULL) OR ((folded_name <> ''::text) AND (strpos(folded_name, '/'::text) = 0))) AND (deleted_at IS NULL));

CREATE INDEX users_to_index ON public.users USING btree (id) WHERE ((folded_name IS NULL) AND (deleted_at IS NULL));

CREATE OR REPLACE FUNCTION public.close_audit_entry_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.is_done is not null or new.is_done is null then
    raise exception 'entry % of the audit trail is closed already, or would not be closed', old.id
      using errcode = 'insufficient_privilege';
  end if;
  if row(new.id, new.at, new.admin_id, new.verb, new.network, new.customer_id, new.read_hour, new.expires_at)
      is distinct from row(old.id, old.at, old.admin_id, old.verb, old.network, old.customer_id, old.read_hour,
        old.expires_at)
    or (old.subject_id is not null
      and row(new.subject_kind, new.subject_id) is distinct from row(old.subject_kind, old.subject_id)) then
    raise exception 'entry % of the audit trail changes more than its result', old.id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.expires_at is null then
    raise exception 'entry % of the audit trail is kept for good', old.id using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'payout % is kept as it is', old.number using errcode = 'insufficient_privilege';
end
$function$;

CREATE TRIGGER audit_entries_closed_once BEFORE UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION close_audit_entry_once();

CREATE TRIGGER audit_entries_kept BEFORE DELETE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();

CREATE TRIGGER payouts_kept BEFORE DELETE OR UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION keep_payout();
