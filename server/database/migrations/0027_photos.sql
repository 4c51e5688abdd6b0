CREATE TABLE "photo_files" (
	"photo_id" text NOT NULL,
	"width" integer NOT NULL,
	"kind" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "photo_files_photo_id_width_kind_pk" PRIMARY KEY("photo_id","width","kind")
);
--> statement-breakpoint
CREATE TABLE "photo_parts" (
	"file" text NOT NULL,
	"start" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_parts_file_start_pk" PRIMARY KEY("file","start")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_files" ADD CONSTRAINT "photo_files_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;