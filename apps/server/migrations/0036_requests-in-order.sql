ALTER TABLE "last_sign_ins" ADD COLUMN "has_open_request" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_last_sign_ins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_sign_ins (account_id, state, country_id, has_open_request, at)
  SELECT id, state, country_id, has_open_request, coalesce(last_signed_in_at, to_timestamp(0)) FROM added;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "change_last_sign_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE last_sign_ins SET state = NEW.state, country_id = NEW.country_id, has_open_request = NEW.has_open_request,
    at = coalesce(NEW.last_signed_in_at, to_timestamp(0))
  WHERE account_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "accounts_change_last_sign_in" AFTER UPDATE OF "state", "country_id", "has_open_request", "last_signed_in_at" ON "accounts" FOR EACH ROW WHEN ((OLD.state, OLD.country_id, OLD.has_open_request, OLD.last_signed_in_at) IS DISTINCT FROM (NEW.state, NEW.country_id, NEW.has_open_request, NEW.last_signed_in_at)) EXECUTE FUNCTION "change_last_sign_in"();--> statement-breakpoint
-- The trigger above keeps writers away until the end.
UPDATE "last_sign_ins" SET "has_open_request" = true FROM "accounts" WHERE "accounts"."id" = "account_id" AND "accounts"."has_open_request";--> statement-breakpoint
CREATE INDEX "accounts_requesting_surname" ON "accounts" USING btree (lower("surname"),"id") WHERE has_open_request;--> statement-breakpoint
CREATE INDEX "last_sign_ins_requesting_order" ON "last_sign_ins" USING btree ("at","account_id") WHERE has_open_request;--> statement-breakpoint
ANALYZE "last_sign_ins";
