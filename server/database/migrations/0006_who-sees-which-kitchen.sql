ALTER TABLE "staff_people" ADD COLUMN "kitchens" text[];--> statement-breakpoint
ALTER TABLE "staff_tablets" ADD COLUMN "kitchen" text;