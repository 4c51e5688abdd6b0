CREATE TABLE "order_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"difference_pence" integer NOT NULL,
	"waived_pence" integer DEFAULT 0 NOT NULL,
	"waived_reason" text,
	"beyond" text,
	"by" text,
	"idempotency_key" text NOT NULL,
	"checkout_session_id" text,
	"checkout_url" text,
	"checkout_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "order_changes_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "order_changes_checkout_session_id_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "change_state_known" CHECK ("order_changes"."state" in ('waiting', 'in-force', 'lapsed', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "waived_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_ledger" ADD COLUMN "payment_intent_id" text;--> statement-breakpoint
ALTER TABLE "order_ledger" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_of_order" ON "order_changes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_change_waits" ON "order_changes" USING btree ("order_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "one_change_makes_a_version" ON "order_changes" USING btree ("order_id","version") WHERE state = 'in-force';--> statement-breakpoint
CREATE INDEX "changes_waiting" ON "order_changes" USING btree ("checkout_expires_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "ledger_by_payment_intent" ON "order_ledger" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;