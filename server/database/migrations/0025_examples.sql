ALTER TABLE "job_applications" ADD COLUMN "is_example" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "is_example" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- From here on reading the orders waits, for as long as one reading of all of them takes.
ALTER TABLE "catering_orders" ADD COLUMN "is_example" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "example_orders" ON "catering_orders" USING btree ("id") WHERE is_example;
