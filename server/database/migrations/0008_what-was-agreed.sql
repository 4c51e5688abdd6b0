ALTER TABLE "catering_orders" ADD COLUMN "terms_version" date;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "policy_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "news_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "policy_version" date;