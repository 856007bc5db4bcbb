ALTER TABLE "accounts" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(regexp_split_to_array(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(coalesce("name", '') || ' ' || coalesce("surname", '') || ' ' || coalesce("email", '') || ' ' || coalesce("agency_name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("iata_nr", '') || ' ' || regexp_replace(regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g'), '^(.)(.)(.)(.*)$', '\1\2\3\4 \2\3\4 \3\4 \4'), NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[\s!-/:-@\[-\`{-~\u00ab\u00bb\u2010-\u2015\u2018-\u201f\u3001\u3002]+'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(regexp_split_to_array(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(coalesce("name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("iata_nr", ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[\s!-/:-@\[-\`{-~\u00ab\u00bb\u2010-\u2015\u2018-\u201f\u3001\u3002]+'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_assigned_to_accounts_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_created" ON "accounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_state_created" ON "accounts" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_surname" ON "accounts" USING btree (lower("surname"),"id");--> statement-breakpoint
CREATE INDEX "accounts_state_surname" ON "accounts" USING btree ("state",lower("surname"),"id");--> statement-breakpoint
CREATE INDEX "accounts_sign_in" ON "accounts" USING btree (coalesce("last_signed_in_at", to_timestamp(0)),"id");--> statement-breakpoint
CREATE INDEX "accounts_state_sign_in" ON "accounts" USING btree ("state",coalesce("last_signed_in_at", to_timestamp(0)),"id");--> statement-breakpoint
CREATE INDEX "accounts_words" ON "accounts" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "accounts_waiting_words" ON "accounts" USING gin ("words") WITH (fastupdate=false) WHERE state = 'activated';--> statement-breakpoint
CREATE INDEX "accounts_assigned" ON "accounts" USING btree ("assigned_to") WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "agencies_names" ON "agencies" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "agencies_names_by_country" ON "agencies" USING btree ("country_id","search" collate "C","id");--> statement-breakpoint
CREATE INDEX "agencies_words" ON "agencies" USING gin ("words") WITH (fastupdate=false);