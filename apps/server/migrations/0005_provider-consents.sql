ALTER TABLE "interruptions" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "site_connections" ADD COLUMN "allowed_scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "interruptions" ADD CONSTRAINT "interruptions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;