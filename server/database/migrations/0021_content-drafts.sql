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
