CREATE TABLE `integration_progress` (
	`publisher_id` text NOT NULL,
	`platform` text NOT NULL,
	`steps_done` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`publisher_id`, `platform`)
);
--> statement-breakpoint
CREATE TABLE `script_use` (
	`publisher_id` text NOT NULL,
	`platform` text NOT NULL,
	`day` text NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`publisher_id`, `platform`, `day`)
);
--> statement-breakpoint
ALTER TABLE `api_keys` ADD `platform` text;