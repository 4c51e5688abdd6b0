CREATE TABLE "delivery_load" (
	"day" date PRIMARY KEY NOT NULL,
	"places" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "places" integer DEFAULT 0 NOT NULL, ADD COLUMN "day_places" integer, ADD COLUMN "rules_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Orders for days to come take their places from now on. A package serves ten guests, and a lunch box one.
UPDATE "catering_orders" SET "places" = served.places
FROM (
  SELECT item.order_id, sum(item.quantity * CASE item.menu_id WHEN 'executive-lunch' THEN 1 ELSE 10 END) AS places
  FROM "catering_orders" AS coming JOIN "catering_order_items" AS item ON item.order_id = coming.id
  WHERE coming.event_date > current_date - 2 AND coming.payment_status IN ('pending', 'completed')
  GROUP BY item.order_id
) AS served
WHERE "id" = served.order_id;
--> statement-breakpoint
-- An order holds its places as long as it can be paid or is paid, and is not cancelled.
CREATE FUNCTION "places_held"(catering_orders) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN $1.payment_status IN ('pending', 'completed') AND $1.status <> 'cancelled' THEN $1.places ELSE 0 END
$$;
--> statement-breakpoint
INSERT INTO "delivery_load" ("day", "places")
SELECT event_date, sum(places_held(catering_orders)) FROM "catering_orders" WHERE places > 0 GROUP BY event_date;
--> statement-breakpoint
CREATE FUNCTION "count_new_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO delivery_load AS load (day, places)
  SELECT event_date, sum(places_held(stored)) FROM stored GROUP BY event_date HAVING sum(places_held(stored)) > 0 ORDER BY event_date
  ON CONFLICT (day) DO UPDATE SET places = load.places + excluded.places;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "new_order_takes_places" AFTER INSERT ON "catering_orders"
  REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION "count_new_places"();
--> statement-breakpoint
CREATE FUNCTION "count_changed_places"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  -- This runs before the order changes, so that the day is locked first, as where an order is stored. A repeated request
  -- holds the day and waits for the end of a change under its key.
  -- The days are counted in their order, because two orders that change days could otherwise wait for each other.
  FOR change IN
    SELECT day, sum(places) AS places FROM (VALUES
      (OLD.event_date, -places_held(OLD)),
      (CASE WHEN TG_OP = 'UPDATE' THEN NEW.event_date END, CASE WHEN TG_OP = 'UPDATE' THEN places_held(NEW) END)
    ) AS moved (day, places) WHERE day IS NOT NULL GROUP BY day HAVING sum(places) <> 0 ORDER BY day
  LOOP
    INSERT INTO delivery_load AS load (day, places) VALUES (change.day, change.places)
    ON CONFLICT (day) DO UPDATE SET places = load.places + excluded.places;
  END LOOP;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "changed_order_moves_places" BEFORE UPDATE ON "catering_orders" FOR EACH ROW
  WHEN ((OLD.event_date, OLD.places, OLD.status, OLD.payment_status) IS DISTINCT FROM (NEW.event_date, NEW.places, NEW.status, NEW.payment_status))
  EXECUTE FUNCTION "count_changed_places"();
--> statement-breakpoint
CREATE TRIGGER "gone_order_gives_places_back" BEFORE DELETE ON "catering_orders" FOR EACH ROW
  WHEN (OLD.places > 0) EXECUTE FUNCTION "count_changed_places"();
