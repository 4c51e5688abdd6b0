ALTER TABLE "catering_orders" ADD COLUMN "allergens_version" date;--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "allergens_told" text;