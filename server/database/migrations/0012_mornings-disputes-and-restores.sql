CREATE TABLE "coming_days_lists" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_series" ADD COLUMN "home" text;--> statement-breakpoint
-- The list of a morning that is over was sent, or is queued already.
INSERT INTO "coming_days_lists" ("day")
SELECT (now() AT TIME ZONE 'Europe/London')::date WHERE (now() AT TIME ZONE 'Europe/London')::time >= '07:00';
--> statement-breakpoint
-- Every series stands here before its first number, so that a restore is noticed before that too.
INSERT INTO "document_series" ("series", "last")
SELECT test || kind, 0 FROM unnest(ARRAY['', 'TEST-']) AS test, unnest(ARRAY['INV', 'REC', 'CN']) AS kind
ON CONFLICT DO NOTHING;
