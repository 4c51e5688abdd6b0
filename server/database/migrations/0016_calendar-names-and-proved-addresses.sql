ALTER TABLE "catering_orders" ADD COLUMN "calendar_uid" uuid;--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "proved_email" text;