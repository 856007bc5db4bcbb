-- Beginnings of numbers are stored from the first digit on. Of words with letters nothing changes. A phone number is two words, with its calling code and without it, in place of four.
CREATE OR REPLACE FUNCTION "word_prefixes"(words text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(words || array(
    SELECT left(word, letters) FROM unnest(words) AS word, generate_series(1, least(length(word) - 1, 9)) AS letters
    WHERE letters <= 5 OR word !~ '^[0-9]+$'
  ))
$$;--> statement-breakpoint
-- A generated column is written anew only where it is made anew. 0.2.0 does not know it; its indexes go with it.
ALTER TABLE "accounts" DROP COLUMN "word_prefixes";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "word_prefixes" "tsvector" GENERATED ALWAYS AS (word_prefixes(array_remove(regexp_split_to_array(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(coalesce("name", '') || ' ' || coalesce("surname", '') || ' ' || coalesce("email", '') || ' ' || coalesce("agency_name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("iata_nr", '') || ' ' || regexp_replace(regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g'), '^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])(.*)$', '\1\2 \2'), NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[\s!-/:-@\[-\`{-~\u00ab\u00bb\u2010-\u2015\u2018-\u201f\u3001\u3002]+'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "agencies" DROP COLUMN "word_prefixes";--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "word_prefixes" "tsvector" GENERATED ALWAYS AS (word_prefixes(array_remove(regexp_split_to_array(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(coalesce("name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("iata_nr", ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[\s!-/:-@\[-\`{-~\u00ab\u00bb\u2010-\u2015\u2018-\u201f\u3001\u3002]+'), ''))) STORED;--> statement-breakpoint
-- As in migration 0031.
ALTER TABLE "accounts" ALTER COLUMN "word_prefixes" SET STATISTICS 500;--> statement-breakpoint
CREATE INDEX "accounts_prefixes" ON "accounts" USING gin ("word_prefixes") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "accounts_waiting_prefixes" ON "accounts" USING gin ("word_prefixes") WITH (fastupdate=false) WHERE state = 'activated';--> statement-breakpoint
CREATE INDEX "accounts_requesting_prefixes" ON "accounts" USING gin ("word_prefixes") WITH (fastupdate=false) WHERE has_open_request;--> statement-breakpoint
CREATE INDEX "agencies_prefixes" ON "agencies" USING gin ("word_prefixes") WITH (fastupdate=false);--> statement-breakpoint
-- PostgreSQL would count the new columns only when a tenth of the rows has changed. Without figures it takes each word for one of 200 rows.
ANALYZE "accounts";--> statement-breakpoint
ANALYZE "agencies";
