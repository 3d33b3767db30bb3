CREATE TABLE `link_checks` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`publisher_id` text NOT NULL,
	`subject` text NOT NULL,
	`link_id` text,
	`program_id` text NOT NULL,
	`brand_id` text,
	`url` text NOT NULL,
	`state` text NOT NULL,
	`code` text,
	`sentence` text,
	`first_seen_at` integer,
	`clicks_at_risk` integer DEFAULT 0 NOT NULL,
	`countries` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `link_checks_by_url` ON `link_checks` (`url`);--> statement-breakpoint
CREATE INDEX `link_checks_with_problem` ON `link_checks` (`publisher_id`,`clicks_at_risk`,`number`) WHERE state = 'problem';--> statement-breakpoint
CREATE UNIQUE INDEX `link_checks_by_subject` ON `link_checks` (`publisher_id`,`subject`);--> statement-breakpoint
CREATE TABLE `page_checks` (
	`url` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`due_at` integer NOT NULL,
	`checked_at` integer,
	`code` text,
	`status` integer,
	`final_url` text,
	`redirects` integer,
	`failures` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `page_checks_by_due` ON `page_checks` (`due_at`);--> statement-breakpoint
CREATE INDEX `page_checks_by_site` ON `page_checks` (`site`,`due_at`);--> statement-breakpoint
CREATE TABLE `visited_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`paused_until` integer DEFAULT 0 NOT NULL,
	`robots` text,
	`robots_until` integer DEFAULT 0 NOT NULL
);
