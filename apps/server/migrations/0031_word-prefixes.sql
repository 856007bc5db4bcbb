-- Words and their beginnings; of numbers, which have many beginnings that tell nothing, only the first five digits.
CREATE FUNCTION "word_prefixes"(words text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(words || array(
    SELECT left(word, letters) FROM unnest(words) AS word, generate_series(1, least(length(word) - 1, 9)) AS letters
    WHERE word !~ '^[0-9]+$' OR letters = 5
  ))
$$;--> statement-breakpoint
-- 0.2.0 names the columns "words" of both tables in its statements, so they stay, and the release after this one drops them. Their indexes go: without them a search of 0.2.0 finds the same, only slower, and each write is cheaper.
DROP INDEX "accounts_words";--> statement-breakpoint
DROP INDEX "accounts_waiting_words";--> statement-breakpoint
DROP INDEX "accounts_requesting_words";--> statement-breakpoint
DROP INDEX "agencies_words";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "word_prefixes" "tsvector" GENERATED ALWAYS AS (word_prefixes(array_remove(regexp_split_to_array(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(coalesce("name", '') || ' ' || coalesce("surname", '') || ' ' || coalesce("email", '') || ' ' || coalesce("agency_name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("iata_nr", '') || ' ' || regexp_replace(regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g'), '^(.)(.)(.)(.*)$', '\1\2\3\4 \2\3\4 \3\4 \4'), NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[\s!-/:-@\[-\`{-~\u00ab\u00bb\u2010-\u2015\u2018-\u201f\u3001\u3002]+'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "word_prefixes" "tsvector" GENERATED ALWAYS AS (word_prefixes(array_remove(regexp_split_to_array(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(coalesce("name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("iata_nr", ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[\s!-/:-@\[-\`{-~\u00ab\u00bb\u2010-\u2015\u2018-\u201f\u3001\u3002]+'), ''))) STORED;--> statement-breakpoint
-- With fewer statistics a rare word would look as if one of some hundred rows had it.
ALTER TABLE "accounts" ALTER COLUMN "word_prefixes" SET STATISTICS 500;--> statement-breakpoint
CREATE INDEX "accounts_prefixes" ON "accounts" USING gin ("word_prefixes") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "accounts_waiting_prefixes" ON "accounts" USING gin ("word_prefixes") WITH (fastupdate=false) WHERE state = 'activated';--> statement-breakpoint
CREATE INDEX "accounts_requesting_prefixes" ON "accounts" USING gin ("word_prefixes") WITH (fastupdate=false) WHERE has_open_request;--> statement-breakpoint
CREATE INDEX "agencies_prefixes" ON "agencies" USING gin ("word_prefixes") WITH (fastupdate=false);