CREATE TABLE `network_difference_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`statement_id` text NOT NULL,
	`external_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`state` text NOT NULL,
	`owner` text,
	`explanation` text,
	`kind` text NOT NULL,
	`stated` integer,
	`reported` integer
);
--> statement-breakpoint
CREATE INDEX `network_difference_events_by_row` ON `network_difference_events` (`statement_id`,`external_id`,`id`);--> statement-breakpoint
CREATE TABLE `network_differences` (
	`statement_id` text NOT NULL,
	`external_id` text NOT NULL,
	`kind` text NOT NULL,
	`conversion_id` text,
	`stated` integer,
	`reported` integer,
	`state` text NOT NULL,
	`owner` text,
	`explanation` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`statement_id`, `external_id`)
);
--> statement-breakpoint
CREATE INDEX `network_differences_open` ON `network_differences` (`statement_id`,`updated_at`) WHERE state IN ('open', 'asked');--> statement-breakpoint
CREATE INDEX `network_differences_by_conversion` ON `network_differences` (`conversion_id`) WHERE conversion_id IS NOT NULL AND state IN ('open', 'asked');--> statement-breakpoint
CREATE TABLE `network_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`month` text NOT NULL,
	`reference` text NOT NULL,
	`amount` integer NOT NULL,
	`paid_on` text NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`canceled_by` text,
	`canceled_at` integer,
	`cancel_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `network_payments_by_reference` ON `network_payments` (`network_id`,`reference`) WHERE state = 'booked';--> statement-breakpoint
CREATE INDEX `network_payments_by_month` ON `network_payments` (`network_id`,`month`);--> statement-breakpoint
CREATE INDEX `network_payments_by_time` ON `network_payments` (`created_at`);--> statement-breakpoint
CREATE TABLE `network_statement_faults` (
	`statement_id` text NOT NULL,
	`hash` text NOT NULL,
	`line` integer NOT NULL,
	`code` text NOT NULL,
	`detail` text NOT NULL,
	`text` text NOT NULL,
	`uploaded_at` integer NOT NULL,
	PRIMARY KEY(`statement_id`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `network_statement_rows` (
	`statement_id` text NOT NULL,
	`external_id` text NOT NULL,
	`amount` integer NOT NULL,
	`day` text,
	PRIMARY KEY(`statement_id`, `external_id`)
);
--> statement-breakpoint
CREATE TABLE `network_statements` (
	`id` text PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`month` text NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`columns` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`compared_at` integer,
	`report_rows` integer,
	`report_amount` integer,
	`matched_rows` integer,
	`closed_by` text,
	`closed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `network_statements_once` ON `network_statements` (`network_id`,`month`);--> statement-breakpoint
CREATE INDEX `network_statements_by_month` ON `network_statements` (`month`,`network_id`);--> statement-breakpoint
ALTER TABLE `conversions` ADD `network_payment` text;--> statement-breakpoint
CREATE INDEX `conversions_by_network_payment` ON `conversions` (`network_payment`,`id`) WHERE network_payment is not null;--> statement-breakpoint
CREATE TRIGGER network_difference_event_unchanged BEFORE UPDATE ON network_difference_events BEGIN
  SELECT RAISE(ABORT, 'network_difference_event.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER network_difference_event_kept BEFORE DELETE ON network_difference_events BEGIN
  SELECT RAISE(ABORT, 'network_difference_event.append_only');
END;
--> statement-breakpoint
-- A payment is money: nothing about it changes except that it is canceled, once.
CREATE TRIGGER network_payment_unchanged BEFORE UPDATE ON network_payments
WHEN NEW.id <> OLD.id OR NEW.network_id <> OLD.network_id OR NEW.month <> OLD.month OR NEW.amount <> OLD.amount
  OR NEW.reference <> OLD.reference OR NEW.paid_on <> OLD.paid_on OR NEW.created_by <> OLD.created_by
  OR OLD.state = 'canceled' BEGIN
  SELECT RAISE(ABORT, 'network_payment.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER network_payment_kept BEFORE DELETE ON network_payments BEGIN
  SELECT RAISE(ABORT, 'network_payment.append_only');
END;
