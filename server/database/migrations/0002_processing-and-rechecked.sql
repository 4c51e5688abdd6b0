ALTER TABLE "catering_orders" ADD COLUMN "processing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "rechecked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_to_cook" ON "catering_orders" USING btree ("event_date","event_time") WHERE payment_status = 'completed';--> statement-breakpoint
CREATE INDEX "unpaid_orders_by_age" ON "catering_orders" USING btree ("created_at") WHERE payment_status in ('expired', 'failed') and not erased;