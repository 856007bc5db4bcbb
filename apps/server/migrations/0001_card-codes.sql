ALTER TABLE "change_codes" ADD COLUMN "profile" text DEFAULT 'portal' NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "profile" text DEFAULT 'portal' NOT NULL;