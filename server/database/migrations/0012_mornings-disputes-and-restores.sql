CREATE TABLE "coming_days_lists" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_came_back" ON "order_ledger" USING btree (coalesce(settled_at, created_at)) WHERE documented and state in ('failed', 'canceled');--> statement-breakpoint
ALTER TABLE "order_ledger" DROP CONSTRAINT "ledger_kind_known";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "document_kind_known";--> statement-breakpoint
ALTER TABLE "document_series" ADD COLUMN "home" text;--> statement-breakpoint
ALTER TABLE "order_ledger" ADD CONSTRAINT "ledger_kind_known" CHECK ("order_ledger"."kind" in ('charge', 'refund', 'paid-otherwise', 'dispute')) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "document_kind_known" CHECK ("documents"."kind" in ('invoice', 'receipt', 'credit-note', 'dispute-note')) NOT VALID;
--> statement-breakpoint
-- The list of a morning that is over was sent, or is queued already.
INSERT INTO "coming_days_lists" ("day")
SELECT (now() AT TIME ZONE 'Europe/London')::date WHERE (now() AT TIME ZONE 'Europe/London')::time >= '07:00';
--> statement-breakpoint
-- Every series stands here before its first number, so that a restore is noticed before that too.
INSERT INTO "document_series" ("series", "last")
SELECT test || kind, 0 FROM unnest(ARRAY['', 'TEST-']) AS test, unnest(ARRAY['INV', 'REC', 'CN', 'DN']) AS kind
ON CONFLICT DO NOTHING;
