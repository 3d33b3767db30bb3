-- Why an attributed conversion can't be paid yet, and what a report row said of its click, publisher and program: with
-- these a conversion can be attributed again after a program or a signing key was added.
ALTER TABLE `conversions` ADD `held_reason` text;--> statement-breakpoint
ALTER TABLE `report_rows` ADD `click_ref` text;--> statement-breakpoint
ALTER TABLE `report_rows` ADD `publisher_ref` text;--> statement-breakpoint
ALTER TABLE `report_rows` ADD `program_ref` text;
