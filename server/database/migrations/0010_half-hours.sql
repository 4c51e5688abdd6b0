ALTER TABLE "delivery_load" ADD COLUMN "half_hours" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "half_hour_limit" integer;
--> statement-breakpoint
CREATE FUNCTION "half_hour_of"("at" time) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lpad(extract(hour FROM at)::text, 2, '0') || CASE WHEN extract(minute FROM at) < 30 THEN ':00' ELSE ':30' END
$$;
--> statement-breakpoint
CREATE FUNCTION "deliveries_taken"(delivery_load, "of_kitchen" text, "of_half_hour" text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(($1.half_hours -> of_kitchen ->> of_half_hour)::integer, 0)
$$;
--> statement-breakpoint
DROP FUNCTION "count_places"(date, text, integer);
--> statement-breakpoint
-- Adds places and deliveries to what a kitchen has taken of a day, and locks the day.
CREATE FUNCTION "count_places"(
  "of_day" date, "of_kitchen" text, "more" integer, "of_half_hour" text DEFAULT NULL, "deliveries" integer DEFAULT 0
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO delivery_load AS load (day, places, elsewhere, half_hours) VALUES (
    of_day,
    CASE of_kitchen WHEN 'hounslow' THEN more ELSE 0 END,
    CASE of_kitchen WHEN 'hounslow' THEN '{}' ELSE jsonb_build_object(of_kitchen, more) END,
    CASE deliveries WHEN 0 THEN '{}' ELSE jsonb_build_object(of_kitchen, jsonb_build_object(of_half_hour, deliveries)) END
  ) ON CONFLICT (day) DO UPDATE SET
    places = load.places + excluded.places,
    elsewhere = CASE of_kitchen WHEN 'hounslow' THEN load.elsewhere
      ELSE load.elsewhere || jsonb_build_object(of_kitchen, places_taken(load, of_kitchen) + more) END,
    half_hours = CASE deliveries WHEN 0 THEN load.half_hours
      ELSE load.half_hours || jsonb_build_object(of_kitchen, coalesce(load.half_hours -> of_kitchen, '{}')
        || jsonb_build_object(of_half_hour, deliveries_taken(load, of_kitchen, of_half_hour) + deliveries)) END;
END
$$;
--> statement-breakpoint
-- An order is one delivery while it holds places.
CREATE OR REPLACE FUNCTION "count_new_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_places(event_date, kitchen, held, at, deliveries) FROM (
    SELECT event_date, kitchen, half_hour_of(event_time) AS at, sum(places_held(stored))::integer AS held,
      sum(least(places_held(stored), 1))::integer AS deliveries
    FROM stored GROUP BY event_date, kitchen, at HAVING sum(places_held(stored)) > 0 ORDER BY event_date
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
  PERFORM count_places(day, kitchen, places, at, deliveries) FROM (
    SELECT day, kitchen, at, sum(held)::integer AS places, sum(sign(held))::integer AS deliveries FROM (VALUES
      (OLD.event_date, OLD.kitchen, half_hour_of(OLD.event_time), -places_held(OLD)),
      (CASE WHEN TG_OP = 'UPDATE' THEN NEW.event_date END, CASE WHEN TG_OP = 'UPDATE' THEN NEW.kitchen END,
        CASE WHEN TG_OP = 'UPDATE' THEN half_hour_of(NEW.event_time) END, CASE WHEN TG_OP = 'UPDATE' THEN places_held(NEW) END)
    ) AS moved (day, kitchen, at, held) WHERE day IS NOT NULL GROUP BY day, kitchen, at
    HAVING sum(held) <> 0 OR sum(sign(held)) <> 0 ORDER BY day
  ) AS counted;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "changed_order_moves_places" BEFORE UPDATE ON "catering_orders" FOR EACH ROW
  WHEN ((OLD.event_date, OLD.event_time, OLD.kitchen, OLD.places, OLD.status, OLD.payment_status)
    IS DISTINCT FROM (NEW.event_date, NEW.event_time, NEW.kitchen, NEW.places, NEW.status, NEW.payment_status))
  EXECUTE FUNCTION "count_changed_places"();
--> statement-breakpoint
-- The lock of the first statement keeps new orders out until the end, so each order is counted once.
UPDATE "delivery_load" SET "half_hours" = "counted"."half_hours" FROM (
  SELECT day, jsonb_object_agg(kitchen, half_hours) AS half_hours FROM (
    SELECT day, kitchen, jsonb_object_agg(at, deliveries) AS half_hours FROM (
      SELECT event_date AS day, kitchen, half_hour_of(event_time) AS at, count(*) AS deliveries FROM catering_orders AS o
      WHERE event_date >= current_date - 1 AND places_held(o) > 0 GROUP BY event_date, kitchen, at
    ) AS of_half_hours GROUP BY day, kitchen
  ) AS of_kitchens GROUP BY day
) AS "counted" WHERE "counted"."day" = "delivery_load"."day";
