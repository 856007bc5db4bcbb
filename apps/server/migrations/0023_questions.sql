CREATE TABLE "application_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"question_id" uuid,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"text" text NOT NULL,
	"fields" text[] NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "paused_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "queue_place" integer GENERATED ALWAYS AS (case when asked_at is null then 1 when answered_at is null then 2 else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "applied_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_links" ADD CONSTRAINT "application_links_agent_id_accounts_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_links" ADD CONSTRAINT "application_links_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_agent_id_accounts_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_links_agent" ON "application_links" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "application_links_question" ON "application_links" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "application_links_expiry" ON "application_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "questions_agent" ON "questions" USING btree ("agent_id","asked_at");--> statement-breakpoint
CREATE INDEX "questions_asked_by" ON "questions" USING btree ("asked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_current" ON "questions" USING btree ("agent_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "questions_open" ON "questions" USING btree ("asked_at") WHERE closed_at is null and answered_at is null;--> statement-breakpoint
CREATE INDEX "accounts_queue_places" ON "accounts" USING btree ("state","queue_place","activated_at","id");--> statement-breakpoint
CREATE INDEX "accounts_asked" ON "accounts" USING btree ("asked_at") WHERE asked_at is not null;