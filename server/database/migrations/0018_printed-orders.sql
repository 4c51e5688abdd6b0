CREATE TABLE "printed_orders" (
	"day" date NOT NULL,
	"fingerprint" text NOT NULL,
	"order_id" uuid NOT NULL,
	"sheet" jsonb NOT NULL,
	CONSTRAINT "printed_orders_day_fingerprint_order_id_pk" PRIMARY KEY("day","fingerprint","order_id")
);
--> statement-breakpoint
ALTER TABLE "printed_orders" ADD CONSTRAINT "printed_orders_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "printings_of_order" ON "printed_orders" USING btree ("order_id");