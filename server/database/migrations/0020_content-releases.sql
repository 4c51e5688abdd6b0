CREATE TABLE "content_releases" (
	"number" integer PRIMARY KEY NOT NULL,
	"schema" integer NOT NULL,
	"content" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "content_release" integer;