CREATE TABLE "imported_agents" (
	"source_key" text PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"fields" jsonb NOT NULL,
	"invited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"report_bytes" bigint DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"cost" integer NOT NULL,
	"decoy" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "imported_agents" ADD CONSTRAINT "imported_agents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_agents_account" ON "imported_agents" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "accounts_imported_hash" ON "accounts" USING btree ("id") WHERE password_hash like 'imported:%';