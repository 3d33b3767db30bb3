ALTER TABLE `dead_letters` ADD `left_at` integer;--> statement-breakpoint
CREATE INDEX `dead_letters_waiting` ON `dead_letters` (`replays`,`stored_at`) WHERE replayed_at IS NULL AND left_at IS NULL;--> statement-breakpoint
ALTER TABLE `conversions` ADD `left_version` integer;--> statement-breakpoint
CREATE INDEX `conversions_unattributed_waiting` ON `conversions` (`converted_at`) WHERE unattributed_reason is not null and left_version is not version;--> statement-breakpoint
ALTER TABLE `rejected_rows` ADD `left_at` integer;--> statement-breakpoint
CREATE INDEX `rejected_rows_waiting` ON `rejected_rows` (`received_at`) WHERE resolved_at is null and left_at is null;