ALTER TABLE "catering_orders" ADD COLUMN "search_text" text;--> statement-breakpoint
-- Text as a search compares it: without accents, capitals, apostrophes and other signs. Letters that carry no accent but
-- are typed as others are written as those. It needs no extension, and an encoding without accents has none to remove.
CREATE FUNCTION "search_fold"("words" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select replace(replace(replace(translate(lower(regexp_replace(
    case when getdatabaseencoding() = 'UTF8' then normalize(words, NFD) else words end,
    '[\u0300-\u036f!-/:-@[-`{-~\u00b4\u02bc\u2010-\u2015\u2018-\u201f]', '', 'g')),
    'øØłŁđĐıðÐ', 'oollddidd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
--> statement-breakpoint
-- What a search for words looks through. E-mail addresses are left out, because the kitchen finds nobody by one.
CREATE FUNCTION "order_search_text"("number" text, "name" text, "instructions" text, "allergies" text, "notes" text)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select search_fold(regexp_replace(
    concat_ws(' ', substr("number", 4), "name", "instructions", "allergies", "notes"), '\S*@\S*', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE FUNCTION "notes_text_of"("of_order" uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select string_agg("text", ' ') from "order_notes" where "order_id" = "of_order"
$$;
--> statement-breakpoint
CREATE FUNCTION "set_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.search_text := case when new.erased then '' else order_search_text(
    new.order_number, new.customer_name, new.special_instructions, new.allergies,
    case when tg_op = 'UPDATE' then notes_text_of(new.id) end) end;
  return new;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "order_has_search_text" BEFORE INSERT OR UPDATE OF "customer_name", "special_instructions", "allergies", "erased"
  ON "catering_orders" FOR EACH ROW EXECUTE FUNCTION "set_search_text"();
--> statement-breakpoint
CREATE FUNCTION "add_note_to_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update catering_orders set search_text = order_search_text(
    order_number, customer_name, special_instructions, allergies, notes_text_of(id))
  where id = new.order_id and not erased;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "note_has_search_text" AFTER INSERT ON "order_notes"
  FOR EACH ROW EXECUTE FUNCTION "add_note_to_search_text"();
