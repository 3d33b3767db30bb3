-- The move of click_logs to the click stores (docs/recipes/move-clicks-to-their-stores.md).
CREATE TABLE `click_migration` (
	`id` integer PRIMARY KEY NOT NULL,
	`last_day` text,
	`instance_id` text,
	`started_at` integer
);
--> statement-breakpoint
CREATE TABLE `rejected_clicks` (
	`click_id` text PRIMARY KEY NOT NULL,
	`clicked_at` integer NOT NULL,
	`publisher_id` text NOT NULL,
	`requested_by` text,
	`program_id` text,
	`brand_id` text,
	`link_id` text,
	`network_id` text,
	`verdict` text NOT NULL,
	`reason` text NOT NULL,
	`destination` text,
	`sub_id` text,
	`traffic_source` text NOT NULL,
	`referer` text,
	`user_agent` text,
	`country` text,
	`ip_hash` text,
	`code` text NOT NULL,
	`rejected_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `rejected_clicks_by_publisher` ON `rejected_clicks` (`publisher_id`,`clicked_at`);
--> statement-breakpoint
-- The totals up to this day include the rows of click_logs.
INSERT INTO click_migration (id, last_day) SELECT 1, MAX(day) FROM click_totals;
