CREATE TABLE "interruptions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"request_hash" text NOT NULL,
	"client_id" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "logout_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"sub" text NOT NULL,
	"sid" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "provider_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"alg" text NOT NULL,
	"state" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"agent_id" uuid,
	"client_id" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "provider_records_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "site_connections" (
	"agent_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"scopes" text[] NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_connections_agent_id_client_id_pk" PRIMARY KEY("agent_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"client_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "logout_notices" ADD CONSTRAINT "logout_notices_client_id_sites_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."sites"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_records" ADD CONSTRAINT "provider_records_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_connections" ADD CONSTRAINT "site_connections_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_connections" ADD CONSTRAINT "site_connections_client_id_sites_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."sites"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interruptions_expiry" ON "interruptions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "logout_notices_due" ON "logout_notices" USING btree ("next_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "provider_records_grant" ON "provider_records" USING btree ("grant_id") WHERE grant_id is not null;--> statement-breakpoint
CREATE INDEX "provider_records_uid" ON "provider_records" USING btree ("uid") WHERE uid is not null;--> statement-breakpoint
CREATE INDEX "provider_records_agent" ON "provider_records" USING btree ("agent_id") WHERE agent_id is not null;--> statement-breakpoint
CREATE INDEX "provider_records_expiry" ON "provider_records" USING btree ("expires_at");