-- The database as 1.3.0 left it, without the table that 0001 takes away. It counts as done where the last migration of
-- 1.3.0 is done, because the journal gives it that one's time (docs/decisions/065).
CREATE TABLE "catering_order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"menu_id" text NOT NULL,
	"item_name" text NOT NULL,
	"unit_price_pence" integer NOT NULL,
	"quantity" integer NOT NULL,
	"total_pence" integer NOT NULL,
	"serves" integer,
	CONSTRAINT "quantity_positive" CHECK ("catering_order_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "catering_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"total_pence" integer NOT NULL,
	"refunded_pence" integer DEFAULT 0 NOT NULL,
	"special_instructions" text,
	"event_date" date NOT NULL,
	"event_time" time NOT NULL,
	"guest_count" integer NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"delivery_address" text NOT NULL,
	"delivery_city" text NOT NULL,
	"delivery_postal_code" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"checkout_session_id" text,
	"checkout_url" text,
	"checkout_expires_at" timestamp with time zone NOT NULL,
	"payment_intent_id" text,
	"attention" text,
	"next_check_at" timestamp with time zone DEFAULT now() + interval '1 minute' NOT NULL,
	"pay_reminder_at" timestamp with time zone,
	"erased" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"processing_since" timestamp with time zone,
	"rechecked_at" timestamp with time zone,
	"attention_handled" text,
	"places" integer DEFAULT 0 NOT NULL,
	"day_places" integer,
	"rules_version" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"cancel_reason" text,
	"allergens_version" date,
	"allergens_told" text,
	"terms_version" date,
	"taken_by" text,
	"taken_beyond" text,
	"version" integer DEFAULT 1 NOT NULL,
	"waived_pence" integer DEFAULT 0 NOT NULL,
	"allergies" text,
	"calendar_uid" uuid,
	"proved_email" text,
	"payment_left_at" timestamp with time zone,
	"search_text" text,
	"content_release" integer,
	"is_example" boolean DEFAULT false NOT NULL,
	"invoice_to" jsonb,
	CONSTRAINT "catering_orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "catering_orders_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "catering_orders_checkout_session_id_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "total_positive" CHECK ("catering_orders"."total_pence" > 0),
	CONSTRAINT "refund_not_negative" CHECK ("catering_orders"."refunded_pence" >= 0),
	CONSTRAINT "payment_status_known" CHECK ("catering_orders"."payment_status" in ('pending', 'completed', 'failed', 'expired', 'refunded')),
	CONSTRAINT "status_known" CHECK ("catering_orders"."status" in ('pending', 'confirmed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "cvs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"content_hash" text NOT NULL,
	"application_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"title" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"town" text NOT NULL,
	"area" text NOT NULL,
	"postcode" text NOT NULL,
	"position" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"read_by" text,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"policy_read_at" timestamp with time zone,
	"news_agreed_at" timestamp with time zone,
	"policy_version" date,
	"is_example" boolean DEFAULT false NOT NULL,
	CONSTRAINT "job_applications_request_hash_unique" UNIQUE("request_hash"),
	CONSTRAINT "decision_known" CHECK ("job_applications"."decision" in ('invited', 'declined'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"event" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_known" CHECK ("order_events"."event" in ('expired', 'failed', 'cancelled', 'refunded', 'attention'))
);
--> statement-breakpoint
CREATE TABLE "order_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"mail" text NOT NULL,
	"to_staff" boolean NOT NULL,
	"handed_over_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_marks" (
	"order_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_marks_order_id_mark_pk" PRIMARY KEY("order_id","mark"),
	CONSTRAINT "mark_known" CHECK ("order_marks"."mark" in ('cooked', 'on-its-way', 'delivered'))
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "printed_orders" (
	"day" date NOT NULL,
	"fingerprint" text NOT NULL,
	"order_id" uuid NOT NULL,
	"sheet" jsonb NOT NULL,
	CONSTRAINT "printed_orders_day_fingerprint_order_id_pk" PRIMARY KEY("day","fingerprint","order_id")
);
--> statement-breakpoint
CREATE TABLE "staff_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid,
	"act" text NOT NULL,
	"subject" text,
	"from" text,
	"to" text
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"passphrase_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "staff_people_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_role_known" CHECK ("staff_people"."role" in ('kitchen', 'manager', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"person_id" uuid,
	"tablet_id" uuid,
	"browser" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "session_of_one" CHECK (("staff_sessions"."person_id" is null) <> ("staff_sessions"."tablet_id" is null))
);
--> statement-breakpoint
CREATE TABLE "staff_tablets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"set_up_by" text NOT NULL,
	"code_hash" "bytea",
	"code_expires_at" timestamp with time zone NOT NULL,
	"enrolled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_tablets_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "coming_days_lists" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_load" (
	"day" date PRIMARY KEY NOT NULL,
	"places" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unpaid_days" (
	"day" date PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_ledger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"state" text NOT NULL,
	"stripe_id" text,
	"idempotency_key" text,
	"reason" text,
	"by" text,
	"explanation" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"documented" boolean DEFAULT false NOT NULL,
	"payment_intent_id" text,
	"change_id" uuid,
	CONSTRAINT "order_ledger_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "amount_positive" CHECK ("order_ledger"."amount_pence" > 0),
	CONSTRAINT "ledger_kind_known" CHECK ("order_ledger"."kind" in ('charge', 'refund', 'paid-otherwise', 'dispute')),
	CONSTRAINT "ledger_state_known" CHECK ("order_ledger"."state" in ('asked', 'pending', 'requires-action', 'succeeded', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	"home" text
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"ledger_id" uuid NOT NULL,
	"corrects" uuid,
	"gross_pence" integer NOT NULL,
	"vat_pence" integer,
	"content" jsonb NOT NULL,
	"blanked" boolean DEFAULT false NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_numbered" UNIQUE("series","number"),
	CONSTRAINT "document_kind_known" CHECK ("documents"."kind" in ('invoice', 'receipt', 'credit-note', 'dispute-note')),
	CONSTRAINT "document_gross_positive" CHECK ("documents"."gross_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"difference_pence" integer NOT NULL,
	"waived_pence" integer DEFAULT 0 NOT NULL,
	"waived_reason" text,
	"beyond" text,
	"by" text,
	"idempotency_key" text NOT NULL,
	"checkout_session_id" text,
	"checkout_url" text,
	"checkout_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"page_closed_at" timestamp with time zone,
	"allergens_told" text,
	"request_hash" text,
	CONSTRAINT "order_changes_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "order_changes_checkout_session_id_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "change_state_known" CHECK ("order_changes"."state" in ('waiting', 'in-force', 'lapsed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "content_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"changes" jsonb NOT NULL,
	"rev" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_as" integer,
	"discarded_at" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"scheduled_by" text,
	"scheduled_by_id" uuid,
	"held_because" text
);
--> statement-breakpoint
CREATE TABLE "content_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"schema" integer NOT NULL,
	"content" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_previews_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "content_releases" (
	"number" integer PRIMARY KEY NOT NULL,
	"schema" integer NOT NULL,
	"content" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_by" text
);
--> statement-breakpoint
CREATE TABLE "photo_files" (
	"photo_id" text NOT NULL,
	"width" integer NOT NULL,
	"kind" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "photo_files_photo_id_width_kind_pk" PRIMARY KEY("photo_id","width","kind")
);
--> statement-breakpoint
CREATE TABLE "photo_parts" (
	"file" text NOT NULL,
	"start" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid,
	CONSTRAINT "photo_parts_file_start_pk" PRIMARY KEY("file","start")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"event_date" date,
	"guest_count" integer NOT NULL,
	"place" text NOT NULL,
	"wishes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"state_by" text,
	"state_at" timestamp with time zone,
	"order_number" text,
	"is_example" boolean DEFAULT false NOT NULL,
	CONSTRAINT "enquiries_request_hash_unique" UNIQUE("request_hash"),
	CONSTRAINT "enquiry_state_known" CHECK ("enquiries"."state" in ('new', 'answered', 'ordered', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "enquiry_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "entry_kind_known" CHECK ("enquiry_entries"."kind" in ('note', 'answer'))
);
--> statement-breakpoint
CREATE TABLE "news_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"wording" text NOT NULL,
	"wording_version" text NOT NULL,
	CONSTRAINT "news_topic_known" CHECK ("news_subscriptions"."topic" in ('news', 'southall'))
);
--> statement-breakpoint
CREATE TABLE "opening_notes" (
	"line" text PRIMARY KEY NOT NULL,
	"note" jsonb NOT NULL,
	"by" text NOT NULL,
	"noted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ordering_states" (
	"version" integer PRIMARY KEY NOT NULL,
	"opened_for" text,
	"is_paused" boolean NOT NULL,
	"paused_until" date,
	"by" text NOT NULL,
	"person_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_from" timestamp with time zone,
	CONSTRAINT "opened_for_known" CHECK ("ordering_states"."opened_for" in ('trial', 'customers'))
);
--> statement-breakpoint
ALTER TABLE "catering_order_items" ADD CONSTRAINT "catering_order_items_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cvs" ADD CONSTRAINT "cvs_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_marks" ADD CONSTRAINT "order_marks_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "printed_orders" ADD CONSTRAINT "printed_orders_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD CONSTRAINT "staff_challenges_person_id_staff_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff_people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_person_id_staff_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff_people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_person_id_staff_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff_people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_person_id_staff_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff_people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_tablet_id_staff_tablets_id_fk" FOREIGN KEY ("tablet_id") REFERENCES "public"."staff_tablets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_ledger" ADD CONSTRAINT "order_ledger_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_ledger_id_order_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."order_ledger"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_documents_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "photo_files" ADD CONSTRAINT "photo_files_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_entries" ADD CONSTRAINT "enquiry_entries_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "items_of_order" ON "catering_order_items" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "orders_to_check" ON "catering_orders" USING btree ("next_check_at") WHERE payment_status = 'pending';
--> statement-breakpoint
CREATE INDEX "orders_by_payment_intent" ON "catering_orders" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;
--> statement-breakpoint
CREATE INDEX "orders_by_age" ON "catering_orders" USING btree ("created_at") WHERE not erased;
--> statement-breakpoint
CREATE INDEX "orders_to_cook" ON "catering_orders" USING btree ("event_date","event_time") WHERE payment_status = 'completed';
--> statement-breakpoint
CREATE INDEX "unpaid_orders_by_age" ON "catering_orders" USING btree ("created_at") WHERE payment_status in ('expired', 'failed') and not erased;
--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "catering_orders" USING btree (lower(customer_email));
--> statement-breakpoint
CREATE INDEX "orders_confirmed" ON "catering_orders" USING btree ("event_date","event_time") WHERE status = 'confirmed';
--> statement-breakpoint
CREATE INDEX "orders_processing" ON "catering_orders" USING btree ("event_date","event_time") WHERE payment_status = 'pending' and processing_since is not null;
--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "catering_orders" USING btree ("event_date","event_time") WHERE payment_status = 'refunded';
--> statement-breakpoint
CREATE INDEX "orders_needing_attention" ON "catering_orders" USING btree ("event_date") WHERE attention is not null and attention is distinct from attention_handled;
--> statement-breakpoint
CREATE INDEX "example_orders" ON "catering_orders" USING btree ("id") WHERE is_example;
--> statement-breakpoint
CREATE UNIQUE INDEX "cvs_by_name" ON "cvs" USING btree ("name");
--> statement-breakpoint
CREATE UNIQUE INDEX "cvs_by_application" ON "cvs" USING btree ("application_id");
--> statement-breakpoint
CREATE INDEX "cvs_unclaimed" ON "cvs" USING btree ("created_at") WHERE application_id is null;
--> statement-breakpoint
CREATE INDEX "applications_by_age" ON "job_applications" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "applications_by_email" ON "job_applications" USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX "events_of_order" ON "order_events" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "mails_of_order" ON "order_mails" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "notes_of_order" ON "order_notes" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "printings_of_order" ON "printed_orders" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "acts_by_subject" ON "staff_acts" USING btree ("subject");
--> statement-breakpoint
CREATE INDEX "passkeys_of_person" ON "staff_passkeys" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "sessions_of_person" ON "staff_sessions" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "sessions_of_tablet" ON "staff_sessions" USING btree ("tablet_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_by_stripe_id" ON "order_ledger" USING btree ("stripe_id") WHERE stripe_id is not null;
--> statement-breakpoint
CREATE INDEX "ledger_of_order" ON "order_ledger" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "ledger_by_payment_intent" ON "order_ledger" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;
--> statement-breakpoint
CREATE INDEX "ledger_unsettled" ON "order_ledger" USING btree ("created_at") WHERE state in ('asked', 'pending', 'requires-action');
--> statement-breakpoint
CREATE INDEX "ledger_of_month" ON "order_ledger" USING btree (coalesce(settled_at, created_at)) WHERE state = 'succeeded';
--> statement-breakpoint
CREATE INDEX "ledger_came_back" ON "order_ledger" USING btree (coalesce(settled_at, created_at)) WHERE documented and state in ('failed', 'canceled');
--> statement-breakpoint
CREATE INDEX "ledger_undocumented" ON "order_ledger" USING btree ("created_at") WHERE state = 'succeeded' and not documented;
--> statement-breakpoint
CREATE UNIQUE INDEX "document_of_entry" ON "documents" USING btree ("ledger_id") WHERE corrects is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "document_corrected_once" ON "documents" USING btree ("corrects") WHERE corrects is not null;
--> statement-breakpoint
CREATE INDEX "documents_of_order" ON "documents" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "documents_of_entry" ON "documents" USING btree ("ledger_id");
--> statement-breakpoint
CREATE INDEX "notes_by_day" ON "documents" USING btree ((content->>'taxPoint')) WHERE kind in ('credit-note', 'dispute-note') and corrects is null;
--> statement-breakpoint
CREATE INDEX "documents_with_customer" ON "documents" USING btree ("issued_at") WHERE not blanked;
--> statement-breakpoint
CREATE INDEX "changes_of_order" ON "order_changes" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_change_waits" ON "order_changes" USING btree ("order_id") WHERE state = 'waiting';
--> statement-breakpoint
CREATE UNIQUE INDEX "one_change_makes_a_version" ON "order_changes" USING btree ("order_id","version") WHERE state = 'in-force';
--> statement-breakpoint
CREATE INDEX "changes_waiting" ON "order_changes" USING btree ("checkout_expires_at") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "enquiries_by_age" ON "enquiries" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "enquiries_by_email" ON "enquiries" USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX "entries_of_enquiry" ON "enquiry_entries" USING btree ("enquiry_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "news_of_address" ON "news_subscriptions" USING btree (lower(email),"topic") WHERE left_at is null;
--> statement-breakpoint
CREATE INDEX "news_by_email" ON "news_subscriptions" USING btree (lower(email));
--> statement-breakpoint
-- From here on written by hand, because drizzle-kit knows no functions, triggers and rows.
-- No program may change the book of acts.
CREATE FUNCTION "refuse_change_of_acts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the book of acts is only written to, never changed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "acts_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_acts"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_acts"();
--> statement-breakpoint
-- The servers hear of each session that ends, whichever program ends it, and close its streams.
CREATE FUNCTION "announce_ended_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ended_staff_sessions', OLD.id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "session_ended" AFTER DELETE ON "staff_sessions"
  FOR EACH ROW EXECUTE FUNCTION "announce_ended_session"();
--> statement-breakpoint
-- An order holds its places while it can be paid or is paid, and is not cancelled. One whose whole payment went back is
-- still cooked unless somebody cancels it.
CREATE FUNCTION "places_held"(catering_orders) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN $1.payment_status IN ('pending', 'completed', 'refunded') AND $1.status <> 'cancelled' THEN $1.places ELSE 0 END
$$;
--> statement-breakpoint
CREATE FUNCTION "count_new_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO delivery_load AS load (day, places)
  SELECT event_date, sum(places_held(stored)) FROM stored GROUP BY event_date HAVING sum(places_held(stored)) > 0 ORDER BY event_date
  ON CONFLICT (day) DO UPDATE SET places = load.places + excluded.places;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "new_order_takes_places" AFTER INSERT ON "catering_orders"
  REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION "count_new_places"();
--> statement-breakpoint
CREATE FUNCTION "count_changed_places"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  -- This runs before the order changes, so that the day is locked first, as where an order is stored. A repeated request
  -- holds the day and waits for the end of a change under its key.
  -- The days are counted in their order, because two orders that change days could otherwise wait for each other.
  FOR change IN
    SELECT day, sum(places) AS places FROM (VALUES
      (OLD.event_date, -places_held(OLD)),
      (CASE WHEN TG_OP = 'UPDATE' THEN NEW.event_date END, CASE WHEN TG_OP = 'UPDATE' THEN places_held(NEW) END)
    ) AS moved (day, places) WHERE day IS NOT NULL GROUP BY day HAVING sum(places) <> 0 ORDER BY day
  LOOP
    INSERT INTO delivery_load AS load (day, places) VALUES (change.day, change.places)
    ON CONFLICT (day) DO UPDATE SET places = load.places + excluded.places;
  END LOOP;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "changed_order_moves_places" BEFORE UPDATE ON "catering_orders" FOR EACH ROW
  WHEN ((OLD.event_date, OLD.places, OLD.status, OLD.payment_status) IS DISTINCT FROM (NEW.event_date, NEW.places, NEW.status, NEW.payment_status))
  EXECUTE FUNCTION "count_changed_places"();
--> statement-breakpoint
CREATE TRIGGER "gone_order_gives_places_back" BEFORE DELETE ON "catering_orders" FOR EACH ROW
  WHEN (OLD.places > 0) EXECUTE FUNCTION "count_changed_places"();
--> statement-breakpoint
-- What staff cancelled after it was paid stays cancelled, whatever a server still knew of it.
CREATE FUNCTION "keep_cancelled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status := 'cancelled';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "cancelled_order_stays" BEFORE UPDATE ON "catering_orders" FOR EACH ROW
  WHEN (OLD.cancelled_at IS NOT NULL AND OLD.paid_at IS NOT NULL AND NEW.status <> 'cancelled')
  EXECUTE FUNCTION "keep_cancelled"();
--> statement-breakpoint
-- What was issued stays as it was. Only the customer may be taken out, once.
CREATE FUNCTION "refuse_change_of_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.blanked
    AND (to_jsonb(NEW) - 'blanked' - 'content') = (to_jsonb(OLD) - 'blanked' - 'content')
    AND (NEW.content - 'customer' - 'reason') = (OLD.content - 'customer' - 'reason')
    AND NEW.content -> 'customer' = 'null'::jsonb AND NEW.content -> 'reason' = 'null'::jsonb
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a document that was issued is not changed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "documents_stay" BEFORE UPDATE OR DELETE ON "documents"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_document"();
--> statement-breakpoint
-- Text as a search compares it: without accents, capitals, apostrophes and other signs. Letters that carry no accent but
-- are typed as others are written as those. It needs no extension, and an encoding without accents has none to remove.
CREATE FUNCTION "search_fold"("words" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select replace(replace(replace(translate(lower(regexp_replace(
    case when getdatabaseencoding() = 'UTF8' then normalize(words, NFD) else words end,
    '[\u0300-\u036f!-/:-@[-`{-~\u00b4\u02bc\u2010-\u2015\u2018-\u201f]', '', 'g')),
    'øØłŁđĐıðÐ', 'oollddidd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
--> statement-breakpoint
-- What a search for words looks through. E-mail addresses are left out, because the kitchen finds nobody by one.
CREATE FUNCTION "order_search_text"("number" text, "name" text, "instructions" text, "allergies" text, "notes" text)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select search_fold(regexp_replace(
    concat_ws(' ', substr("number", 4), "name", "instructions", "allergies", "notes"), '\S*@\S*', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE FUNCTION "notes_text_of"("of_order" uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select string_agg("text", ' ') from "order_notes" where "order_id" = "of_order"
$$;
--> statement-breakpoint
CREATE FUNCTION "set_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.search_text := case when new.erased then '' else order_search_text(
    new.order_number, new.customer_name, new.special_instructions, new.allergies,
    case when tg_op = 'UPDATE' then notes_text_of(new.id) end) end;
  return new;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "order_has_search_text" BEFORE INSERT OR UPDATE OF "customer_name", "special_instructions", "allergies", "erased"
  ON "catering_orders" FOR EACH ROW EXECUTE FUNCTION "set_search_text"();
--> statement-breakpoint
CREATE FUNCTION "add_note_to_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update catering_orders set search_text = order_search_text(
    order_number, customer_name, special_instructions, allergies, notes_text_of(id))
  where id = new.order_id and not erased;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "note_has_search_text" AFTER INSERT ON "order_notes"
  FOR EACH ROW EXECUTE FUNCTION "add_note_to_search_text"();
--> statement-breakpoint
-- Today's list of the coming days is not sent where the morning is over.
INSERT INTO "coming_days_lists" ("day")
SELECT (now() AT TIME ZONE 'Europe/London')::date WHERE (now() AT TIME ZONE 'Europe/London')::time >= '07:00';
--> statement-breakpoint
-- Every series stands here before its first number, so that a restore is noticed before that too.
INSERT INTO "document_series" ("series", "last")
SELECT test || kind, 0 FROM unnest(ARRAY['', 'TEST-']) AS test, unnest(ARRAY['INV', 'REC', 'CN', 'DN']) AS kind;
