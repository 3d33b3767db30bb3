ALTER TABLE `compliance_violations` ADD `held_at` integer;--> statement-breakpoint
ALTER TABLE `compliance_violations` ADD `released_at` integer;