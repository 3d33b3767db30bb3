CREATE TABLE `refused_day_rows` (
	`refused_day` text NOT NULL,
	`external_id` text NOT NULL,
	PRIMARY KEY(`refused_day`, `external_id`)
);
--> statement-breakpoint
CREATE TABLE `refused_days` (
	`id` text PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`day` text NOT NULL,
	`code` text NOT NULL,
	`rows_before` integer NOT NULL,
	`rows_after` integer NOT NULL,
	`refused_at` integer NOT NULL,
	`accepted_at` integer,
	`left_at` integer
);
--> statement-breakpoint
CREATE INDEX `refused_days_waiting` ON `refused_days` (`refused_at`) WHERE accepted_at is null and left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `refused_days_once` ON `refused_days` (`network_id`,`day`);