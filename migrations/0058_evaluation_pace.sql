ALTER TABLE `click_stores` ADD `visits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `compliance_progress` ADD `sales_evaluated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `compliance_progress` ADD `next_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `compliance_progress` ADD `visits` integer DEFAULT 0 NOT NULL;