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
CREATE UNIQUE INDEX "news_of_address" ON "news_subscriptions" USING btree (lower(email),"topic") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "news_by_email" ON "news_subscriptions" USING btree (lower(email));