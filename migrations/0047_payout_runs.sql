CREATE TABLE `bank_statement_entries` (
	`key` text PRIMARY KEY NOT NULL,
	`statement_id` text NOT NULL,
	`position` integer NOT NULL,
	`reference` text,
	`bank_reference` text,
	`direction` text NOT NULL,
	`amount` text NOT NULL,
	`currency` text NOT NULL,
	`booked_on` text,
	`counterparty` text,
	`text` text,
	`outcome` text NOT NULL,
	`payout_id` text,
	`explanation` text,
	`explained_by` text,
	`explained_at` integer
);
--> statement-breakpoint
CREATE INDEX `bank_statement_entries_by_statement` ON `bank_statement_entries` (`statement_id`,`position`);--> statement-breakpoint
CREATE INDEX `bank_statement_entries_unexplained` ON `bank_statement_entries` (`outcome`) WHERE outcome IN ('unknown', 'amount_differs') AND explained_at IS NULL;--> statement-breakpoint
CREATE TABLE `bank_statements` (
	`id` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploaded_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_statements_sha256_unique` ON `bank_statements` (`sha256`);--> statement-breakpoint
CREATE TABLE `payout_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`rail` text NOT NULL,
	`sequence` integer NOT NULL,
	`state` text NOT NULL,
	`transfers` integer NOT NULL,
	`amount` integer NOT NULL,
	`provider_batch_id` text,
	`created_at` integer NOT NULL,
	`submitted_at` integer,
	`checked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_batches_once` ON `payout_batches` (`run_id`,`rail`,`sequence`);--> statement-breakpoint
CREATE INDEX `payout_batches_by_state` ON `payout_batches` (`state`,`created_at`) WHERE state <> 'done';--> statement-breakpoint
CREATE TABLE `payout_holds` (
	`publisher_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`placed_by` text NOT NULL,
	`placed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payout_run_approvals` (
	`run_id` text NOT NULL,
	`person` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `person`)
);
--> statement-breakpoint
CREATE TABLE `payout_run_holds` (
	`run_id` text NOT NULL,
	`publisher_id` text NOT NULL,
	`reason` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`run_id`, `publisher_id`)
);
--> statement-breakpoint
CREATE TABLE `payout_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`period` text,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`cursor` text NOT NULL,
	`payouts` integer DEFAULT 0 NOT NULL,
	`amount` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`below_threshold` integer DEFAULT 0 NOT NULL,
	`in_debt` integer DEFAULT 0 NOT NULL,
	`approvals_needed` integer,
	`created_by` text NOT NULL,
	`reason` text NOT NULL,
	`engines` integer DEFAULT 0 NOT NULL,
	`fault` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_runs_by_period` ON `payout_runs` (`period`) WHERE period IS NOT NULL AND state <> 'canceled';--> statement-breakpoint
CREATE INDEX `payout_runs_by_time` ON `payout_runs` (`created_at`);--> statement-breakpoint
CREATE TABLE `payout_tax` (
	`publisher_id` text NOT NULL,
	`version` integer NOT NULL,
	`country` text NOT NULL,
	`person` text NOT NULL,
	`form` text NOT NULL,
	`encrypted` text,
	`tin_ending` text,
	`vat_id` text,
	`signed_at` integer NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`publisher_id`, `version`)
);
--> statement-breakpoint
ALTER TABLE `payouts` ADD `run_id` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `batch_id` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `failure_reason` text;--> statement-breakpoint
CREATE INDEX `payouts_by_run` ON `payouts` (`run_id`,`state`,`id`) WHERE run_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payouts_by_batch` ON `payouts` (`batch_id`,`state`,`id`) WHERE batch_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `account_deletions_by_publisher` ON `account_deletions` (`publisher_id`);