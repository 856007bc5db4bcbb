ALTER TABLE "agents" RENAME TO "accounts";--> statement-breakpoint
ALTER TABLE "accounts" RENAME CONSTRAINT "agents_pkey" TO "accounts_pkey";--> statement-breakpoint
ALTER INDEX "agents_email" RENAME TO "accounts_email";--> statement-breakpoint
ALTER INDEX "agents_pin_code" RENAME TO "accounts_pin_code";--> statement-breakpoint
ALTER INDEX "agents_queue" RENAME TO "accounts_queue";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "agent_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "reset_codes" RENAME COLUMN "agent_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "change_codes" RENAME COLUMN "agent_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "email_changes" RENAME COLUMN "agent_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "email_undos" RENAME COLUMN "agent_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "agent_id" TO "account_id";--> statement-breakpoint
ALTER INDEX "sessions_agent" RENAME TO "sessions_account";--> statement-breakpoint
ALTER INDEX "reset_codes_agent" RENAME TO "reset_codes_account";--> statement-breakpoint
ALTER INDEX "change_codes_agent" RENAME TO "change_codes_account";--> statement-breakpoint
ALTER INDEX "email_changes_agent" RENAME TO "email_changes_account";--> statement-breakpoint
ALTER INDEX "email_undos_agent" RENAME TO "email_undos_account";--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT "sessions_agent_id_agents_id_fk" TO "sessions_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "reset_codes" RENAME CONSTRAINT "reset_codes_agent_id_agents_id_fk" TO "reset_codes_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "change_codes" RENAME CONSTRAINT "change_codes_agent_id_agents_id_fk" TO "change_codes_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "email_changes" RENAME CONSTRAINT "email_changes_agent_id_agents_id_fk" TO "email_changes_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "email_undos" RENAME CONSTRAINT "email_undos_agent_id_agents_id_fk" TO "email_undos_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "outbox" RENAME CONSTRAINT "outbox_agent_id_agents_id_fk" TO "outbox_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "activations" RENAME CONSTRAINT "activations_agent_id_agents_id_fk" TO "activations_agent_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "change_requests" RENAME CONSTRAINT "change_requests_agent_id_agents_id_fk" TO "change_requests_agent_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "consents" RENAME CONSTRAINT "consents_agent_id_agents_id_fk" TO "consents_agent_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "interruptions" RENAME CONSTRAINT "interruptions_agent_id_agents_id_fk" TO "interruptions_agent_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "provider_records" RENAME CONSTRAINT "provider_records_agent_id_agents_id_fk" TO "provider_records_agent_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "site_connections" RENAME CONSTRAINT "site_connections_agent_id_agents_id_fk" TO "site_connections_agent_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "terms_acceptances" RENAME CONSTRAINT "terms_acceptances_agent_id_agents_id_fk" TO "terms_acceptances_agent_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "state" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "country_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "agency_position_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "main_area_of_responsibility_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "agency_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "street" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "city" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "zip_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "agency_country_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "terms_accepted_at" DROP NOT NULL;--> statement-breakpoint
CREATE TABLE "members" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"state" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"voided_at" timestamp with time zone
);--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_members_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."members"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_account" ON "invitations" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "last_signed_in_at" timestamp with time zone;--> statement-breakpoint
INSERT INTO "members" ("account_id", "role", "state", "invited_at") SELECT "id", "role", 'active', "created_at" FROM "accounts" WHERE "role" IS NOT NULL;--> statement-breakpoint
-- The first admin was stored as an agent with a made-up agency.
UPDATE "accounts" SET "state" = NULL, "country_id" = NULL, "agency_position_id" = NULL, "main_area_of_responsibility_id" = NULL, "agency_name" = NULL, "street" = NULL, "city" = NULL, "zip_code" = NULL, "agency_country_id" = NULL, "terms_accepted_at" = NULL WHERE "role" IS NOT NULL AND "street" = '-' AND "city" = '-' AND "zip_code" = '-' AND "state" = 'approved';--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "role";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_agent_is_complete" CHECK ("accounts"."state" is null or ("accounts"."country_id" is not null and "accounts"."agency_position_id" is not null and "accounts"."main_area_of_responsibility_id" is not null and "accounts"."agency_name" is not null and "accounts"."street" is not null and "accounts"."city" is not null and "accounts"."zip_code" is not null and "accounts"."agency_country_id" is not null and "accounts"."terms_accepted_at" is not null));