CREATE TABLE "site_logos" (
	"client_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"image" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_logos" ADD CONSTRAINT "site_logos_client_id_sites_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."sites"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_logos_hash" ON "site_logos" USING btree ("hash");