CREATE TABLE "coming_days_lists" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- The list of a morning that is over was sent, or is queued already.
INSERT INTO "coming_days_lists" ("day")
SELECT (now() AT TIME ZONE 'Europe/London')::date WHERE (now() AT TIME ZONE 'Europe/London')::time >= '07:00';
