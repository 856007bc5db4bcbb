CREATE TABLE "reasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"standard_key" text,
	"for" text NOT NULL,
	"name" text,
	"texts" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "reasons_have_texts" CHECK ("reasons"."standard_key" is not null or ("reasons"."name" is not null and "reasons"."texts" is not null))
);
