CREATE TABLE "email_undos" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"agent_id" uuid,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"voided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "session_hash" text;--> statement-breakpoint
ALTER TABLE "email_undos" ADD CONSTRAINT "email_undos_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_undos_agent" ON "email_undos" USING btree ("agent_id");