-- A server of 1.3.0 knows no deposit, and records the whole price as paid in cash or by transfer. Nothing is left then.
CREATE FUNCTION "whole_price_leaves_no_rest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catering_orders SET deposit_pence = NULL, rest_pence = 0, rest_due = NULL
  WHERE id = NEW.order_id AND rest_pence > 0 AND total_pence = NEW.amount_pence
    AND NOT EXISTS (SELECT FROM order_ledger WHERE order_id = NEW.order_id AND id <> NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "whole_price_leaves_no_rest" AFTER INSERT ON "order_ledger" FOR EACH ROW
  WHEN (NEW.kind = 'paid-otherwise') EXECUTE FUNCTION "whole_price_leaves_no_rest"();
