ALTER TABLE `affiliate_networks` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `affiliate_networks` ADD `closed_reason` text;--> statement-breakpoint
ALTER TABLE `share_rules` ADD `ends_own` integer DEFAULT 0 NOT NULL;