CREATE TABLE "catering_order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"menu_id" text NOT NULL,
	"item_name" text NOT NULL,
	"unit_price_pence" integer NOT NULL,
	"quantity" integer NOT NULL,
	"total_pence" integer NOT NULL,
	CONSTRAINT "quantity_positive" CHECK ("catering_order_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "catering_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"total_pence" integer NOT NULL,
	"refunded_pence" integer DEFAULT 0 NOT NULL,
	"special_instructions" text,
	"event_date" date NOT NULL,
	"event_time" time NOT NULL,
	"guest_count" integer NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"delivery_address" text NOT NULL,
	"delivery_city" text NOT NULL,
	"delivery_postal_code" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"checkout_session_id" text,
	"checkout_url" text,
	"checkout_expires_at" timestamp with time zone NOT NULL,
	"payment_intent_id" text,
	"attention" text,
	"next_check_at" timestamp with time zone NOT NULL,
	"pay_reminder_at" timestamp with time zone,
	"erased" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "catering_orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "catering_orders_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "catering_orders_checkout_session_id_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "total_positive" CHECK ("catering_orders"."total_pence" > 0),
	CONSTRAINT "refund_not_negative" CHECK ("catering_orders"."refunded_pence" >= 0),
	CONSTRAINT "payment_status_known" CHECK ("catering_orders"."payment_status" in ('pending', 'completed', 'failed', 'expired', 'refunded')),
	CONSTRAINT "status_known" CHECK ("catering_orders"."status" in ('pending', 'confirmed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "cvs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"content_hash" text NOT NULL,
	"application_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"title" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"town" text NOT NULL,
	"area" text NOT NULL,
	"postcode" text NOT NULL,
	"position" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_applications_request_hash_unique" UNIQUE("request_hash")
);
--> statement-breakpoint
CREATE TABLE "price_problems" (
	"menu_id" text PRIMARY KEY NOT NULL,
	"problem" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catering_order_items" ADD CONSTRAINT "catering_order_items_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cvs" ADD CONSTRAINT "cvs_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_of_order" ON "catering_order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_to_check" ON "catering_orders" USING btree ("next_check_at") WHERE payment_status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_by_payment_intent" ON "catering_orders" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;--> statement-breakpoint
CREATE INDEX "orders_by_age" ON "catering_orders" USING btree ("created_at") WHERE not erased;--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "catering_orders" USING btree (lower(customer_email));--> statement-breakpoint
CREATE UNIQUE INDEX "cvs_by_name" ON "cvs" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "cvs_by_application" ON "cvs" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "cvs_unclaimed" ON "cvs" USING btree ("created_at") WHERE application_id is null;--> statement-breakpoint
CREATE INDEX "applications_by_age" ON "job_applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "applications_by_email" ON "job_applications" USING btree (lower(email));