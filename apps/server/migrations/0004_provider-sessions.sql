ALTER TABLE "interruptions" ADD COLUMN "session_hash" text;--> statement-breakpoint
ALTER TABLE "interruptions" ADD COLUMN "sealed_refusal" text;--> statement-breakpoint
ALTER TABLE "interruptions" ADD COLUMN "allowed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "interruptions_request" ON "interruptions" USING btree ("request_hash");--> statement-breakpoint
CREATE INDEX "sessions_provider" ON "sessions" USING btree ("provider_session") WHERE provider_session is not null;