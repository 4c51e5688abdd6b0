ALTER TABLE "catering_order_items" ADD COLUMN "food" jsonb;
--> statement-breakpoint
-- A search for words finds what was agreed, as it finds notes.
CREATE OR REPLACE FUNCTION "notes_text_of"("of_order" uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select nullif(concat_ws(' ',
    (select string_agg("text", ' ') from "order_notes" where "order_id" = "of_order"),
    (select string_agg("item_name", ' ') from "catering_order_items"
      where "order_id" = "of_order" and "menu_id" like 'agreed:%')), '')
$$;
--> statement-breakpoint
CREATE TRIGGER "agreed_line_has_search_text" AFTER INSERT ON "catering_order_items"
  FOR EACH ROW WHEN (NEW."menu_id" LIKE 'agreed:%') EXECUTE FUNCTION "add_note_to_search_text"();
