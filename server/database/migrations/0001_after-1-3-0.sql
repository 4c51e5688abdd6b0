-- No server since 1.2.0 uses this table. A new database never had it.
DROP TABLE IF EXISTS "price_problems";
--> statement-breakpoint
-- Databases from before 1.3.0 got these checks for new rows alone. Validating lets orders go on meanwhile.
ALTER TABLE "order_ledger" VALIDATE CONSTRAINT "ledger_kind_known";
--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "document_kind_known";
