ALTER TABLE "catering_orders" ADD COLUMN "deposit_pence" integer;--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "rest_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "rest_due" date;--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "rest_session_id" text;--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "rest_told" integer DEFAULT 0 NOT NULL;