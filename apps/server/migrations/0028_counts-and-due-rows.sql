CREATE TABLE "agent_counts" (
	"state" text NOT NULL,
	"country_id" integer NOT NULL,
	"assigned_to" uuid,
	"finding" text,
	"queue_place" integer NOT NULL,
	"has_open_request" boolean NOT NULL,
	"agents" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "accounts_finding";--> statement-breakpoint
DROP INDEX "accounts_assigned";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "has_open_request" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_countries" ON "accounts" USING btree ("country_id","created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_waiting_countries" ON "accounts" USING btree ("country_id","activated_at","id") WHERE state = 'activated';--> statement-breakpoint
CREATE INDEX "accounts_requesting_words" ON "accounts" USING gin ("words") WITH (fastupdate=false) WHERE has_open_request;--> statement-breakpoint
CREATE INDEX "accounts_finding_places" ON "accounts" USING btree ("worst_finding","queue_place","activated_at","id") WHERE state = 'activated';--> statement-breakpoint
CREATE INDEX "accounts_assigned_places" ON "accounts" USING btree ("assigned_to","state","queue_place","activated_at","id") WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "accounts_suspended_until" ON "accounts" USING btree ("suspended_until") WHERE suspended_until is not null;--> statement-breakpoint
CREATE INDEX "activations_created" ON "activations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "activations_registration" ON "activations" USING btree ("expires_at") WHERE registration is not null;--> statement-breakpoint
CREATE INDEX "change_codes_created" ON "change_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_changes_created" ON "email_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_undos_created" ON "email_undos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "logout_notices_created" ON "logout_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "record_views_seen" ON "record_views" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "reset_codes_created" ON "reset_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_suspended" ON "sessions" USING btree ("suspended_at") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "totp_secrets_created" ON "totp_secrets" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
UPDATE "accounts" SET "has_open_request" = true WHERE "id" IN (SELECT "agent_id" FROM "change_requests" WHERE "closed_at" IS NULL);--> statement-breakpoint
INSERT INTO "agent_counts" SELECT "state", "country_id", "assigned_to", CASE WHEN "state" = 'activated' THEN "worst_finding" END, "queue_place", "has_open_request", count(*) FROM "accounts" WHERE "state" IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
-- A statement that adds or removes many agents writes few rows.
CREATE FUNCTION "count_added_agents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_counts
  SELECT state, country_id, assigned_to, CASE WHEN state = 'activated' THEN worst_finding END, queue_place, has_open_request, count(*)
  FROM changed WHERE state IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_removed_agents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_counts
  SELECT state, country_id, assigned_to, CASE WHEN state = 'activated' THEN worst_finding END, queue_place, has_open_request, -count(*)
  FROM changed WHERE state IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_changed_agent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_counts
  SELECT state, country_id, assigned_to, CASE WHEN state = 'activated' THEN worst_finding END, queue_place, has_open_request, agents
  FROM (VALUES
    (OLD.state, OLD.country_id, OLD.assigned_to, OLD.worst_finding, OLD.queue_place, OLD.has_open_request, -1),
    (NEW.state, NEW.country_id, NEW.assigned_to, NEW.worst_finding, NEW.queue_place, NEW.has_open_request, 1)
  ) AS changes (state, country_id, assigned_to, worst_finding, queue_place, has_open_request, agents)
  WHERE state IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_no_agents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM agent_counts;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "accounts_count_added" AFTER INSERT ON "accounts" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_added_agents"();--> statement-breakpoint
CREATE TRIGGER "accounts_count_removed" AFTER DELETE ON "accounts" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_agents"();--> statement-breakpoint
-- Most changes, such as the time of a sign-in, change no count.
CREATE TRIGGER "accounts_count_changed" AFTER UPDATE OF "state", "country_id", "assigned_to", "worst_finding", "asked_at", "answered_at", "has_open_request" ON "accounts" FOR EACH ROW WHEN ((OLD.state, OLD.country_id, OLD.assigned_to, OLD.worst_finding, OLD.queue_place, OLD.has_open_request) IS DISTINCT FROM (NEW.state, NEW.country_id, NEW.assigned_to, NEW.worst_finding, NEW.queue_place, NEW.has_open_request)) EXECUTE FUNCTION "count_changed_agent"();--> statement-breakpoint
CREATE TRIGGER "accounts_count_none" AFTER TRUNCATE ON "accounts" FOR EACH STATEMENT EXECUTE FUNCTION "count_no_agents"();
--> statement-breakpoint
CREATE FUNCTION "mark_open_request"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET has_open_request = NOT has_open_request
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.agent_id ELSE NEW.agent_id END
    AND has_open_request <> EXISTS (SELECT 1 FROM change_requests WHERE agent_id = accounts.id AND closed_at IS NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "change_requests_mark" AFTER INSERT OR DELETE OR UPDATE OF "closed_at" ON "change_requests" FOR EACH ROW EXECUTE FUNCTION "mark_open_request"();
