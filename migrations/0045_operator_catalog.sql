CREATE TABLE `program_decisions` (
	`program_number` integer PRIMARY KEY NOT NULL,
	`decided_at` integer NOT NULL,
	`live_at` integer
);
--> statement-breakpoint
CREATE INDEX `program_decisions_waiting` ON `program_decisions` (`program_number`) WHERE live_at is null;--> statement-breakpoint
CREATE TABLE `refused_closings` (
	`run_id` text NOT NULL,
	`program_number` integer NOT NULL,
	PRIMARY KEY(`run_id`, `program_number`)
);
--> statement-breakpoint
ALTER TABLE `sync_runs` ADD `accepts` text;--> statement-breakpoint
ALTER TABLE `sync_runs` ADD `is_full` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `network_programs_by_advertiser` ON `network_programs` (advertiser_name collate nocase,`number`,`status`,`network_id`,`is_active`);