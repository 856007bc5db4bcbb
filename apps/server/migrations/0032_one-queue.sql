DROP INDEX "accounts_queue_places";--> statement-breakpoint
DROP INDEX "accounts_finding_places";--> statement-breakpoint
DROP INDEX "accounts_findings_outdated";--> statement-breakpoint
DROP INDEX "accounts_assigned_places";--> statement-breakpoint
CREATE INDEX "accounts_waiting_places" ON "accounts" USING btree ("queue_place",(("activated_at" at time zone 'UTC' + "paused_time" * interval '1 millisecond') at time zone 'UTC'),"id") WHERE state = 'activated';--> statement-breakpoint
CREATE INDEX "accounts_waiting_since" ON "accounts" USING btree ((("activated_at" at time zone 'UTC' + "paused_time" * interval '1 millisecond') at time zone 'UTC'),"id") WHERE state = 'activated';--> statement-breakpoint
CREATE INDEX "accounts_due_countries" ON "accounts" USING btree ("country_id",(("activated_at" at time zone 'UTC' + "paused_time" * interval '1 millisecond') at time zone 'UTC'),"id") WHERE state = 'activated' and queue_place <> 2;--> statement-breakpoint
CREATE INDEX "accounts_answered" ON "accounts" USING btree ("country_id","answered_at") WHERE state = 'activated' and queue_place = 0;--> statement-breakpoint
CREATE INDEX "accounts_applied_again" ON "accounts" USING btree ("country_id","applied_again_at") WHERE state = 'activated' and applied_again_at is not null;--> statement-breakpoint
CREATE INDEX "accounts_waiting_findings" ON "accounts" USING btree ("worst_finding","queue_place",(("activated_at" at time zone 'UTC' + "paused_time" * interval '1 millisecond') at time zone 'UTC'),"id") WHERE state = 'activated';--> statement-breakpoint
CREATE INDEX "accounts_outdated_findings" ON "accounts" USING btree ("id") WHERE (state = 'activated' or has_open_request) and findings_version is distinct from version;--> statement-breakpoint
CREATE INDEX "accounts_requests" ON "accounts" USING btree ("queue_place","worst_finding","assigned_to") WHERE has_open_request;--> statement-breakpoint
CREATE INDEX "accounts_assigned_waiting" ON "accounts" USING btree ("assigned_to","state","queue_place",(("activated_at" at time zone 'UTC' + "paused_time" * interval '1 millisecond') at time zone 'UTC'),"id") WHERE assigned_to is not null;--> statement-breakpoint
-- The findings on agents with a change request are counted too.
CREATE OR REPLACE FUNCTION "count_added_agents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_counts
  SELECT state, country_id, assigned_to, CASE WHEN state = 'activated' OR has_open_request THEN worst_finding END, queue_place, has_open_request, count(*)
  FROM changed WHERE state IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_removed_agents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_counts
  SELECT state, country_id, assigned_to, CASE WHEN state = 'activated' OR has_open_request THEN worst_finding END, queue_place, has_open_request, -count(*)
  FROM changed WHERE state IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_changed_agent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_counts
  SELECT state, country_id, assigned_to, CASE WHEN state = 'activated' OR has_open_request THEN worst_finding END, queue_place, has_open_request, agents
  FROM (VALUES
    (OLD.state, OLD.country_id, OLD.assigned_to, OLD.worst_finding, OLD.queue_place, OLD.has_open_request, -1),
    (NEW.state, NEW.country_id, NEW.assigned_to, NEW.worst_finding, NEW.queue_place, NEW.has_open_request, 1)
  ) AS changes (state, country_id, assigned_to, worst_finding, queue_place, has_open_request, agents)
  WHERE state IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What was counted without a finding is counted with it. The indexes above keep writers away until the end.
INSERT INTO "agent_counts" SELECT "state", "country_id", "assigned_to", "found", "queue_place", true, "agents" FROM (
  SELECT "state", "country_id", "assigned_to", "queue_place", "worst_finding" AS "found", count(*) AS "agents" FROM "accounts" WHERE "has_open_request" AND "state" <> 'activated' AND "worst_finding" IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  UNION ALL
  SELECT "state", "country_id", "assigned_to", "queue_place", NULL, -count(*) FROM "accounts" WHERE "has_open_request" AND "state" <> 'activated' AND "worst_finding" IS NOT NULL GROUP BY 1, 2, 3, 4
) AS "corrections";
