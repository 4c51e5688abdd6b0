ALTER TABLE "job_applications" ADD COLUMN "read_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "read_by" text;
--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "decision" text;
--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "decided_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "decided_by" text;
--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "decision_known" CHECK ("job_applications"."decision" in ('invited', 'declined'));
