ALTER TABLE "catering_orders" ADD COLUMN "kitchen" text DEFAULT 'hounslow' NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_new_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_places(event_date, kitchen, held) FROM (
    SELECT event_date, kitchen, sum(places_held(stored))::integer AS held FROM stored
    GROUP BY event_date, kitchen HAVING sum(places_held(stored)) > 0 ORDER BY event_date
  ) AS counted;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_changed_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- This runs before the order changes, so that the day is locked first, as where an order is stored. A repeated request
  -- holds the day and waits for the end of a change under its key.
  -- The days are counted in their order, because two orders that change days could otherwise wait for each other.
  PERFORM count_places(day, kitchen, places) FROM (
    SELECT day, kitchen, sum(places)::integer AS places FROM (VALUES
      (OLD.event_date, OLD.kitchen, -places_held(OLD)),
      (CASE WHEN TG_OP = 'UPDATE' THEN NEW.event_date END, CASE WHEN TG_OP = 'UPDATE' THEN NEW.kitchen END,
        CASE WHEN TG_OP = 'UPDATE' THEN places_held(NEW) END)
    ) AS moved (day, kitchen, places) WHERE day IS NOT NULL GROUP BY day, kitchen HAVING sum(places) <> 0 ORDER BY day
  ) AS counted;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "changed_order_moves_places" BEFORE UPDATE ON "catering_orders" FOR EACH ROW
  WHEN ((OLD.event_date, OLD.kitchen, OLD.places, OLD.status, OLD.payment_status)
    IS DISTINCT FROM (NEW.event_date, NEW.kitchen, NEW.places, NEW.status, NEW.payment_status))
  EXECUTE FUNCTION "count_changed_places"();
