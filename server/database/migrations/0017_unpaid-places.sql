CREATE TABLE "unpaid_days" (
	"day" date PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "catering_orders" ADD COLUMN "payment_left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_changes" ADD COLUMN "page_closed_at" timestamp with time zone;