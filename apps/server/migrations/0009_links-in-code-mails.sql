ALTER TABLE "reset_codes" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "link_spent_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "reset_codes_link" ON "reset_codes" USING btree ("link_hash");