-- Clicks live in the click stores (record 0036). D1 has their totals, which the stores publish, and copies of the clicks
-- behind conversions. Clicks of before stay in click_logs until they are moved (docs/recipes/move-clicks-to-their-stores.md).
DROP TRIGGER click_counted;
--> statement-breakpoint
DROP TRIGGER click_test_counted;
--> statement-breakpoint
DROP TRIGGER click_day_counted;
--> statement-breakpoint
DROP TABLE `click_visits`;
--> statement-breakpoint
DROP INDEX `click_logs_by_publisher`;
--> statement-breakpoint
ALTER TABLE `click_rollups` RENAME TO `click_totals`;
--> statement-breakpoint
CREATE TABLE `awaited_clicks` (
	`click_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `click_stores` (
	`publisher_id` text NOT NULL,
	`month` text NOT NULL,
	`first_published_at` integer NOT NULL,
	`archived_at` integer,
	`archived_clicks` integer DEFAULT 0 NOT NULL,
	`archived_bytes` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`publisher_id`, `month`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `link_click_totals` (
	`link_id` text NOT NULL,
	`month` text NOT NULL,
	`clicks` integer NOT NULL,
	PRIMARY KEY(`link_id`, `month`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `retained_clicks` (
	`click_id` text PRIMARY KEY NOT NULL,
	`clicked_at` integer NOT NULL,
	`publisher_id` text NOT NULL,
	`classification` text NOT NULL,
	`reason` text NOT NULL,
	`link_id` text,
	`destination` text,
	`destination_domain` text,
	`sub_id` text,
	`traffic_source` text NOT NULL,
	`referer_host` text,
	`country` text,
	`device` text
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO link_click_totals (link_id, month, clicks)
  SELECT link_id, strftime('%Y-%m', clicked_at / 1000, 'unixepoch'), COUNT(*) FROM click_logs
  WHERE link_id IS NOT NULL AND verdict = 'click' GROUP BY 1, 2;
--> statement-breakpoint
DROP INDEX `click_logs_by_link`;
