ALTER TABLE "last_sign_ins" ADD COLUMN "country_id" integer;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_last_sign_ins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_sign_ins (account_id, state, country_id, at)
  SELECT id, state, country_id, coalesce(last_signed_in_at, to_timestamp(0)) FROM added;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "change_last_sign_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE last_sign_ins SET state = NEW.state, country_id = NEW.country_id, at = coalesce(NEW.last_signed_in_at, to_timestamp(0))
  WHERE account_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "accounts_change_last_sign_in" AFTER UPDATE OF "state", "country_id", "last_signed_in_at" ON "accounts" FOR EACH ROW WHEN ((OLD.state, OLD.country_id, OLD.last_signed_in_at) IS DISTINCT FROM (NEW.state, NEW.country_id, NEW.last_signed_in_at)) EXECUTE FUNCTION "change_last_sign_in"();--> statement-breakpoint
-- The trigger above keeps writers away until the end.
UPDATE "last_sign_ins" SET "country_id" = "accounts"."country_id" FROM "accounts" WHERE "accounts"."id" = "account_id" AND "accounts"."country_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "last_sign_ins_country_order" ON "last_sign_ins" USING btree ("country_id","at","account_id");
