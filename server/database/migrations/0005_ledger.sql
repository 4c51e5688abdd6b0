CREATE TABLE "order_ledger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"state" text NOT NULL,
	"stripe_id" text,
	"idempotency_key" text,
	"reason" text,
	"by" text,
	"explanation" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_ledger_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "amount_positive" CHECK ("order_ledger"."amount_pence" > 0),
	CONSTRAINT "ledger_kind_known" CHECK ("order_ledger"."kind" in ('charge', 'refund', 'paid-otherwise')),
	CONSTRAINT "ledger_state_known" CHECK ("order_ledger"."state" in ('asked', 'pending', 'requires-action', 'succeeded', 'failed', 'canceled'))
);
--> statement-breakpoint
-- What was paid and given back before there was a ledger. The next look at Stripe gives refunds their own rows.
INSERT INTO "order_ledger" ("id", "order_id", "kind", "amount_pence", "state", "created_at", "settled_at")
SELECT gen_random_uuid(), id, 'charge', total_pence, 'succeeded', paid_at, paid_at FROM "catering_orders" WHERE paid_at IS NOT NULL
UNION ALL
SELECT gen_random_uuid(), id, 'refund', refunded_pence, 'succeeded', paid_at, paid_at FROM "catering_orders" WHERE refunded_pence > 0 AND paid_at IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_by_stripe_id" ON "order_ledger" USING btree ("stripe_id") WHERE stripe_id is not null;
--> statement-breakpoint
CREATE INDEX "ledger_of_order" ON "order_ledger" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "ledger_unsettled" ON "order_ledger" USING btree ("created_at") WHERE state in ('asked', 'pending', 'requires-action');
--> statement-breakpoint
ALTER TABLE "order_ledger" ADD CONSTRAINT "order_ledger_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_confirmed" ON "catering_orders" USING btree ("event_date","event_time") WHERE status = 'confirmed';
--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "cancelled_at" timestamp with time zone, ADD COLUMN "cancelled_by" text, ADD COLUMN "cancel_reason" text;
--> statement-breakpoint
-- An order whose whole payment went back is still cooked unless somebody cancels it, so it keeps its places.
CREATE OR REPLACE FUNCTION "places_held"(catering_orders) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN $1.payment_status IN ('pending', 'completed', 'refunded') AND $1.status <> 'cancelled' THEN $1.places ELSE 0 END
$$;
--> statement-breakpoint
-- A server of the release before confirms an order again when a part of it is refunded. What staff cancelled stays so.
CREATE FUNCTION "keep_cancelled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status := 'cancelled';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "cancelled_order_stays" BEFORE UPDATE ON "catering_orders" FOR EACH ROW
  WHEN (OLD.cancelled_at IS NOT NULL AND OLD.paid_at IS NOT NULL AND NEW.status <> 'cancelled')
  EXECUTE FUNCTION "keep_cancelled"();
