CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `campaigns_by_publisher` ON `campaigns` (`publisher_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `mcp_calls` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`publisher_id` text NOT NULL,
	`caller` text NOT NULL,
	`client` text,
	`tool` text NOT NULL,
	`error` text,
	`called_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mcp_calls_by_publisher` ON `mcp_calls` (`publisher_id`,`number`);--> statement-breakpoint
CREATE INDEX `mcp_calls_by_time` ON `mcp_calls` (`called_at`);--> statement-breakpoint
CREATE TABLE `connected_apps` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`publisher_id` text NOT NULL,
	`client_id` text NOT NULL,
	`client_name` text NOT NULL,
	`redirect_host` text NOT NULL,
	`scopes` text NOT NULL,
	`grant_id` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connected_apps_grant_id_unique` ON `connected_apps` (`grant_id`);--> statement-breakpoint
CREATE INDEX `connected_apps_by_user` ON `connected_apps` (`user_id`);--> statement-breakpoint
CREATE TABLE `oauth_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`publisher_id` text NOT NULL,
	`name` text NOT NULL,
	`secret_hash` text NOT NULL,
	`permissions` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_applications_client_id_unique` ON `oauth_applications` (`client_id`);--> statement-breakpoint
CREATE INDEX `oauth_applications_by_user` ON `oauth_applications` (`user_id`);--> statement-breakpoint
ALTER TABLE `affiliate_links` ADD `campaign_id` text;--> statement-breakpoint
CREATE INDEX `affiliate_links_by_campaign` ON `affiliate_links` (`campaign_id`) WHERE campaign_id is not null;