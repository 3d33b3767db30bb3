CREATE TABLE `push_credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`kind` text NOT NULL,
	`encrypted` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`network_id`) REFERENCES `affiliate_networks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `push_credentials_live` ON `push_credentials` (`network_id`,`created_at`) WHERE revoked_at is null;
