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
ALTER TABLE "enquiry_entries" ADD CONSTRAINT "enquiry_entries_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_by_age" ON "enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "enquiries_by_email" ON "enquiries" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "entries_of_enquiry" ON "enquiry_entries" USING btree ("enquiry_id");