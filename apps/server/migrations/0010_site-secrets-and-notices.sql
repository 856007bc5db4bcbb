ALTER TABLE "logout_notices" ADD COLUMN "queued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "sealed_former_secret" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "former_secret_until" timestamp with time zone;