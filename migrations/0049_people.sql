CREATE TABLE `publisher_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `publisher_notes_by_publisher` ON `publisher_notes` (`publisher_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `feedback_items` ADD `reply` text;--> statement-breakpoint
ALTER TABLE `feedback_items` ADD `replied_at` integer;--> statement-breakpoint
CREATE INDEX `claims_by_order_key` ON `claims` (`order_key`);--> statement-breakpoint
CREATE INDEX `conversions_unattributed_by_reason` ON `conversions` (`unattributed_reason`,`converted_at`) WHERE unattributed_reason is not null;--> statement-breakpoint
CREATE INDEX `conversions_unattributed_by_order` ON `conversions` (lower(trim(order_id))) WHERE unattributed_reason is not null and order_id is not null;--> statement-breakpoint
CREATE INDEX `emails_by_user` ON `emails` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `publishers_by_name` ON `publishers` (full_name collate nocase,`number`);--> statement-breakpoint
CREATE INDEX `publishers_by_email` ON `publishers` (email collate nocase,`number`);--> statement-breakpoint
CREATE INDEX `publishers_by_status` ON `publishers` (`status`,`number`);--> statement-breakpoint
CREATE INDEX `publishers_by_plan` ON `publishers` (`plan`,`number`);