ALTER TABLE `conversions` ADD `forfeited_for` text;--> statement-breakpoint
CREATE INDEX `conversions_forfeited` ON `conversions` (`converted_at`) WHERE forfeited_for is not null;