CREATE TABLE `compliance_evidence` (
	`rule_id` text NOT NULL,
	`publisher_id` text NOT NULL,
	`subject` text NOT NULL,
	`window_from` integer NOT NULL,
	`window_to` integer NOT NULL,
	`violation_id` text NOT NULL,
	`value` real NOT NULL,
	`threshold` real NOT NULL,
	`sample` integer NOT NULL,
	`figures` text NOT NULL,
	`click_ids` text NOT NULL,
	`rule_version` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`rule_id`, `publisher_id`, `subject`, `window_from`)
);
--> statement-breakpoint
CREATE INDEX `compliance_evidence_by_violation` ON `compliance_evidence` (`violation_id`,`window_from`);--> statement-breakpoint
CREATE TABLE `compliance_program_rates` (
	`program_id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`clicks` integer NOT NULL,
	`sales` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `compliance_progress` (
	`publisher_id` text PRIMARY KEY NOT NULL,
	`evaluated_at` integer NOT NULL,
	`baseline` text,
	`hours` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `compliance_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`built_in` text,
	`name` text NOT NULL,
	`metric` text NOT NULL,
	`threshold` real NOT NULL,
	`min_sample` integer NOT NULL,
	`countries` text NOT NULL,
	`severity` text NOT NULL,
	`action` text NOT NULL,
	`enabled` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `compliance_rules_built_in_unique` ON `compliance_rules` (`built_in`);--> statement-breakpoint
CREATE TABLE `compliance_violations` (
	`id` text PRIMARY KEY NOT NULL,
	`rule_id` text NOT NULL,
	`rule_name` text NOT NULL,
	`publisher_id` text NOT NULL,
	`violation_type` text NOT NULL,
	`subject` text NOT NULL,
	`severity` text NOT NULL,
	`action` text NOT NULL,
	`status` text NOT NULL,
	`violation_count` integer NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`hold_state` text,
	`held_from` integer,
	`suspended_at` integer,
	`decided_at` integer,
	`decided_by` text,
	`decision_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `compliance_violations_active` ON `compliance_violations` (`publisher_id`,`rule_id`,`subject`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `compliance_violations_by_status` ON `compliance_violations` (`status`,`violation_count`);--> statement-breakpoint
CREATE INDEX `compliance_violations_by_publisher` ON `compliance_violations` (`publisher_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `compliance_violations_held` ON `compliance_violations` (`publisher_id`) WHERE hold_state = 'held';--> statement-breakpoint
CREATE TABLE `own_addresses` (
	`publisher_id` text NOT NULL,
	`day` text NOT NULL,
	`ip_hash` text NOT NULL,
	PRIMARY KEY(`publisher_id`, `day`, `ip_hash`)
);
--> statement-breakpoint
CREATE TABLE `retention_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job` text NOT NULL,
	`ran_at` integer NOT NULL,
	`cutoff` integer NOT NULL,
	`removed` integer NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `retention_runs_by_time` ON `retention_runs` (`ran_at`);--> statement-breakpoint
ALTER TABLE `compliance_logs` ADD `violation_id` text;--> statement-breakpoint
CREATE INDEX `compliance_logs_by_time` ON `compliance_logs` (`created_at`);--> statement-breakpoint
ALTER TABLE `compliance_reviews` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `compliance_reviews` ADD `reply` text;--> statement-breakpoint
ALTER TABLE `compliance_reviews` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `compliance_reviews` ADD `answered_by` text;--> statement-breakpoint
ALTER TABLE `publisher_sites` ADD `disclosure` text;