CREATE TABLE `account_activity` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`method` text,
	`name` text,
	`device` text,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_activity_by_user` ON `account_activity` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `account_activity_by_time` ON `account_activity` (`at`);