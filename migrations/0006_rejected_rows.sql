-- Where a rejected row was, whether its text is whole, and when it was booked after all.
ALTER TABLE `rejected_rows` ADD `external_id` text;
--> statement-breakpoint
ALTER TABLE `rejected_rows` ADD `position` integer;
--> statement-breakpoint
ALTER TABLE `rejected_rows` ADD `truncated` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `rejected_rows` ADD `resolved_at` integer;
--> statement-breakpoint
CREATE INDEX `rejected_rows_open` ON `rejected_rows` (`network_id`,`code`) WHERE resolved_at is null;
