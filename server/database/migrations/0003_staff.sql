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
CREATE INDEX "events_of_order" ON "order_events" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "mails_of_order" ON "order_mails" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "notes_of_order" ON "order_notes" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "acts_by_subject" ON "staff_acts" USING btree ("subject");
--> statement-breakpoint
CREATE INDEX "passkeys_of_person" ON "staff_passkeys" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "sessions_of_person" ON "staff_sessions" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "sessions_of_tablet" ON "staff_sessions" USING btree ("tablet_id");
--> statement-breakpoint
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
-- From here on writing to the orders waits, which takes as long as the indexes take.
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_marks" ADD CONSTRAINT "order_marks_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_processing" ON "catering_orders" USING btree ("event_date","event_time") WHERE payment_status = 'pending' and processing_since is not null;
--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "catering_orders" USING btree ("event_date","event_time") WHERE payment_status = 'refunded';
--> statement-breakpoint
-- Reading waits for the column too, so it comes last.
ALTER TABLE "catering_orders" ADD COLUMN "attention_handled" text;
--> statement-breakpoint
CREATE INDEX "orders_needing_attention" ON "catering_orders" USING btree ("event_date") WHERE attention is not null and attention is distinct from attention_handled;
