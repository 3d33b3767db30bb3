CREATE TABLE `operator_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`key_prefix` text NOT NULL,
	`permissions` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_keys_key_hash_unique` ON `operator_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `operator_keys_by_creation` ON `operator_keys` (`created_at`);--> statement-breakpoint
ALTER TABLE `alerts` ADD `acknowledged_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `acknowledged_by` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `emailed_at` integer;--> statement-breakpoint
CREATE INDEX `alerts_by_state` ON `alerts` (`acknowledged_at`,`last_seen_at`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `request_id` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `before` text;--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor`,`id`);