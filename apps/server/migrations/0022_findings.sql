ALTER TABLE "accounts" ADD COLUMN "worst_finding" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "findings_version" integer;--> statement-breakpoint
CREATE INDEX "accounts_finding" ON "accounts" USING btree ("worst_finding","activated_at","id") WHERE state = 'activated';--> statement-breakpoint
CREATE INDEX "accounts_findings_outdated" ON "accounts" USING btree ("id") WHERE state = 'activated' and findings_version is distinct from version;--> statement-breakpoint
CREATE INDEX "accounts_phone" ON "accounts" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "accounts_iata" ON "accounts" USING btree ("iata_nr");--> statement-breakpoint
CREATE INDEX "accounts_person" ON "accounts" USING btree (lower("surname" || ' ' || "name"));--> statement-breakpoint
CREATE INDEX "accounts_agency_domain" ON "accounts" USING btree (lower("agency_name"),split_part("email", '@', 2)) WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "agencies_iata" ON "agencies" USING btree ("iata_nr");