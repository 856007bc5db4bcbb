ALTER TABLE "activations" ADD COLUMN "mark_hash" text;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "registration" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "priority" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "secret_hash" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox" USING btree ("priority","next_at","position") WHERE state = 'queued';