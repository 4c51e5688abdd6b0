ALTER TABLE "delivery_load" ADD COLUMN "elsewhere" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
CREATE FUNCTION "places_taken"(delivery_load, "of_kitchen" text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE of_kitchen WHEN 'hounslow' THEN $1.places ELSE coalesce(($1.elsewhere ->> of_kitchen)::integer, 0) END
$$;
--> statement-breakpoint
-- Adds places to what a kitchen has taken of a day, and locks the day.
CREATE FUNCTION "count_places"("of_day" date, "of_kitchen" text, "more" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF of_kitchen = 'hounslow' THEN
    INSERT INTO delivery_load AS load (day, places) VALUES (of_day, more)
    ON CONFLICT (day) DO UPDATE SET places = load.places + excluded.places;
  ELSE
    INSERT INTO delivery_load AS load (day, places, elsewhere) VALUES (of_day, 0, jsonb_build_object(of_kitchen, more))
    ON CONFLICT (day) DO UPDATE SET
      elsewhere = load.elsewhere || jsonb_build_object(of_kitchen, places_taken(load, of_kitchen) + more);
  END IF;
END
$$;
