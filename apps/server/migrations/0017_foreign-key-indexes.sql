CREATE INDEX "change_requests_agent" ON "change_requests" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "interruptions_agent" ON "interruptions" USING btree ("agent_id") WHERE agent_id is not null;--> statement-breakpoint
CREATE INDEX "logout_notices_site" ON "logout_notices" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "outbox_account" ON "outbox" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "site_connections_site" ON "site_connections" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "terms_acceptances_text" ON "terms_acceptances" USING btree ("text_hash");