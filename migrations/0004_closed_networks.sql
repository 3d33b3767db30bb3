ALTER TABLE `affiliate_networks` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `affiliate_networks` ADD `closed_reason` text;