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
	CONSTRAINT "opened_for_known" CHECK ("ordering_states"."opened_for" in ('trial', 'customers'))
);
--> statement-breakpoint
-- From this release on a public site is opened by an owner. One that takes orders already, because its delivery rules were
-- saved, goes on as before.
INSERT INTO "ordering_states" ("version", "opened_for", "is_paused", "by")
SELECT 1, 'customers', false, 'the update'
WHERE EXISTS (SELECT FROM "delivery_rules");
