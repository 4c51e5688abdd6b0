CREATE TABLE "document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"ledger_id" uuid NOT NULL,
	"corrects" uuid,
	"gross_pence" integer NOT NULL,
	"vat_pence" integer,
	"content" jsonb NOT NULL,
	"blanked" boolean DEFAULT false NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_numbered" UNIQUE("series","number"),
	CONSTRAINT "document_kind_known" CHECK ("documents"."kind" in ('invoice', 'receipt', 'credit-note')),
	CONSTRAINT "document_gross_positive" CHECK ("documents"."gross_pence" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_ledger" ADD COLUMN "documented" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Papers are for what is still to come. Refunds from before the ledger get their own rows from Stripe later, and orders
-- that were refunded whole get no papers.
UPDATE "order_ledger" SET "documented" = true FROM "catering_orders"
WHERE "catering_orders"."id" = "order_ledger"."order_id" AND ("kind" = 'refund' OR "event_date" < current_date OR "payment_status" = 'refunded');--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_catering_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."catering_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_ledger_id_order_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."order_ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_documents_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_of_entry" ON "documents" USING btree ("ledger_id") WHERE corrects is null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_corrected_once" ON "documents" USING btree ("corrects") WHERE corrects is not null;--> statement-breakpoint
CREATE INDEX "documents_of_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_of_entry" ON "documents" USING btree ("ledger_id");--> statement-breakpoint
CREATE INDEX "documents_with_customer" ON "documents" USING btree ("issued_at") WHERE not blanked;--> statement-breakpoint
CREATE INDEX "ledger_of_month" ON "order_ledger" USING btree (coalesce(settled_at, created_at)) WHERE state = 'succeeded';--> statement-breakpoint
CREATE INDEX "ledger_undocumented" ON "order_ledger" USING btree ("created_at") WHERE state = 'succeeded' and not documented;--> statement-breakpoint
-- What was issued stays as it was. Only the customer may be taken out, once.
CREATE FUNCTION "refuse_change_of_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.blanked
    AND (to_jsonb(NEW) - 'blanked' - 'content') = (to_jsonb(OLD) - 'blanked' - 'content')
    AND (NEW.content - 'customer' - 'reason') = (OLD.content - 'customer' - 'reason')
    AND NEW.content -> 'customer' = 'null'::jsonb AND NEW.content -> 'reason' = 'null'::jsonb
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a document that was issued is not changed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "documents_stay" BEFORE UPDATE OR DELETE ON "documents"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_document"();
