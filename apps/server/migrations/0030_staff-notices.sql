CREATE TABLE "staff_notices" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"registrations" text,
	"hour" integer,
	"time_zone" text,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;