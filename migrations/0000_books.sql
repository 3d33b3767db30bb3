CREATE TABLE `affiliate_networks` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`api_base_url` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`settings` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE UNIQUE INDEX `affiliate_networks_slug_unique` ON `affiliate_networks` (`slug`);
CREATE TABLE `brands` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`network_program_id` text,
	`program_number` integer,
	`numeric_commission` integer DEFAULT 0 NOT NULL,
	`domain_count` integer DEFAULT 0 NOT NULL,
	`shard` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE UNIQUE INDEX `brands_name_key_unique` ON `brands` (`name_key`);
CREATE INDEX `brands_by_commission` ON `brands` ("numeric_commission" desc,`name_key`) WHERE program_number is not null;
CREATE INDEX `brands_by_program` ON `brands` (`program_number`);
CREATE INDEX `brands_by_shard` ON `brands` (`shard`);
CREATE TABLE `edge_parts` (
	`key` text PRIMARY KEY NOT NULL,
	`wanted` integer NOT NULL,
	`published` integer NOT NULL,
	`content_hash` text DEFAULT '' NOT NULL,
	`published_at` integer
);
CREATE TABLE `network_programs` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`network_id` text NOT NULL,
	`program_id` text NOT NULL,
	`program_name` text NOT NULL,
	`advertiser_name` text NOT NULL,
	`brand_id` text NOT NULL,
	`commission_rate` text NOT NULL,
	`commission_type` text NOT NULL,
	`numeric_commission` integer NOT NULL,
	`cookie_duration` integer,
	`program_url` text NOT NULL,
	`category` text,
	`subcategory` text,
	`country` text,
	`merchant_logo_url` text,
	`merchant_description` text,
	`logo_url` text,
	`description` text,
	`epc_7_day` text,
	`epc_3_month` text,
	`status` text NOT NULL,
	`approval_date` integer,
	`is_active` integer NOT NULL,
	`metadata` text NOT NULL,
	`link_data` text NOT NULL,
	`content_hash` text NOT NULL,
	`shard` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`network_id`) REFERENCES `affiliate_networks`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `network_programs_id_unique` ON `network_programs` (`id`);
CREATE INDEX `network_programs_by_brand` ON `network_programs` (`brand_id`);
CREATE INDEX `network_programs_by_shard` ON `network_programs` (`shard`);
CREATE UNIQUE INDEX `network_programs_by_network` ON `network_programs` (`network_id`,`program_id`);
CREATE INDEX `network_programs_open` ON `network_programs` (`network_id`) WHERE is_active and status = 'approved';
CREATE TABLE `program_domains` (
	`domain` text NOT NULL,
	`program_number` integer NOT NULL,
	`shard` integer NOT NULL,
	PRIMARY KEY(`program_number`, `domain`),
	FOREIGN KEY (`program_number`) REFERENCES `network_programs`(`number`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
CREATE INDEX `program_domains_by_shard` ON `program_domains` (`shard`);
CREATE TABLE `banned_domains` (
	`id` text PRIMARY KEY NOT NULL,
	`domain_pattern` text NOT NULL,
	`severity` text NOT NULL,
	`source` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE UNIQUE INDEX `banned_domains_domain_pattern_unique` ON `banned_domains` (`domain_pattern`);
CREATE TABLE `conversions` (
	`id` text PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`group_id` text NOT NULL,
	`click_id` text,
	`publisher_id` text NOT NULL,
	`program_id` text,
	`brand_id` text,
	`orphanhood` text,
	`status` text NOT NULL,
	`status_raw` text NOT NULL,
	`reason` text,
	`order_id` text,
	`sale_amount` text,
	`sale_currency` text,
	`gross` integer NOT NULL,
	`net` integer NOT NULL,
	`paid_out` integer DEFAULT 0 NOT NULL,
	`share_rule_id` text,
	`share_ppm` integer NOT NULL,
	`reported_clicks` integer,
	`converted_at` integer NOT NULL,
	`day` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE INDEX `conversions_by_publisher` ON `conversions` (`publisher_id`,`day`);
CREATE INDEX `conversions_by_click` ON `conversions` (`click_id`);
CREATE INDEX `conversions_orphaned` ON `conversions` (`converted_at`) WHERE orphanhood is not null;
CREATE TABLE `rejected_rows` (
	`network_id` text NOT NULL,
	`raw_hash` text NOT NULL,
	`code` text NOT NULL,
	`detail` text NOT NULL,
	`raw` text NOT NULL,
	`source` text NOT NULL,
	`run_id` text,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`network_id`, `raw_hash`)
) WITHOUT ROWID;
CREATE INDEX `rejected_rows_by_time` ON `rejected_rows` (`received_at`);
CREATE TABLE `report_row_versions` (
	`network_id` text NOT NULL,
	`external_id` text NOT NULL,
	`version` integer NOT NULL,
	`conversion_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`modified_at` integer,
	`status` text NOT NULL,
	`status_raw` text NOT NULL,
	`reason` text,
	`commission` integer NOT NULL,
	`superseded` integer NOT NULL,
	`source` text NOT NULL,
	`raw` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`network_id`, `external_id`, `version`)
) WITHOUT ROWID;
CREATE INDEX `report_row_versions_by_conversion` ON `report_row_versions` (`conversion_id`);
CREATE TABLE `report_rows` (
	`network_id` text NOT NULL,
	`external_id` text NOT NULL,
	`group_id` text NOT NULL,
	`conversion_id` text NOT NULL,
	`version` integer NOT NULL,
	`content_hash` text NOT NULL,
	`modified_at` integer,
	`status` text NOT NULL,
	`status_raw` text NOT NULL,
	`reason` text,
	`commission` integer NOT NULL,
	`is_original` integer NOT NULL,
	PRIMARY KEY(`network_id`, `external_id`)
) WITHOUT ROWID;
CREATE INDEX `report_rows_by_conversion` ON `report_rows` (`conversion_id`);
CREATE TABLE `payout_items` (
	`payout_id` text NOT NULL,
	`conversion_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`payout_id`, `conversion_id`)
) WITHOUT ROWID;
CREATE INDEX `payout_items_by_conversion` ON `payout_items` (`conversion_id`);
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE INDEX `payouts_by_publisher` ON `payouts` (`publisher_id`,`created_at`);
CREATE TABLE `publisher_earnings` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`network_id` text NOT NULL,
	`brand_id` text,
	`earnings_date` text NOT NULL,
	`gross` integer DEFAULT 0 NOT NULL,
	`net` integer DEFAULT 0 NOT NULL,
	`net_pending` integer DEFAULT 0 NOT NULL,
	`net_confirmed` integer DEFAULT 0 NOT NULL,
	`net_paid_out` integer DEFAULT 0 NOT NULL,
	`conversions` integer DEFAULT 0 NOT NULL,
	`reversed` integer DEFAULT 0 NOT NULL,
	`audit_status` text DEFAULT 'unaudited' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE INDEX `publisher_earnings_by_publisher` ON `publisher_earnings` (`publisher_id`,`earnings_date`);
CREATE TABLE `share_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text,
	`share_ppm` integer NOT NULL,
	`effective_from` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE INDEX `share_rules_by_publisher` ON `share_rules` (`publisher_id`,`effective_from`);
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`publisher_id` text NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`key_prefix` text NOT NULL,
	`permissions` text NOT NULL,
	`expires_at` integer NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL
);
CREATE UNIQUE INDEX `api_keys_key_hash_unique` ON `api_keys` (`key_hash`);
CREATE INDEX `api_keys_by_user` ON `api_keys` (`user_id`);
CREATE TABLE `ledger_accounts` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX `ledger_accounts_key_unique` ON `ledger_accounts` (`key`);
CREATE TABLE `ledger_blocks` (
	`number` integer PRIMARY KEY NOT NULL,
	`first_seq` integer NOT NULL,
	`last_seq` integer NOT NULL,
	`row_count` integer NOT NULL,
	`rows_hash` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL
);
CREATE TABLE `ledger_transfers` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`debit_account` integer NOT NULL,
	`credit_account` integer NOT NULL,
	`amount` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`rule_id` text,
	`reason` text,
	`posted_at` integer NOT NULL,
	FOREIGN KEY (`debit_account`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_account`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `ledger_transfers_id_unique` ON `ledger_transfers` (`id`);
CREATE INDEX `ledger_transfers_by_subject` ON `ledger_transfers` (`subject`);
CREATE TABLE `sync_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`started_by` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`pages` integer DEFAULT 0 NOT NULL,
	`rows_expected` integer,
	`rows_new` integer DEFAULT 0 NOT NULL,
	`rows_changed` integer DEFAULT 0 NOT NULL,
	`rows_unchanged` integer DEFAULT 0 NOT NULL,
	`rows_closed` integer DEFAULT 0 NOT NULL,
	`rows_rejected` integer DEFAULT 0 NOT NULL,
	`digest` text,
	`error_code` text,
	`error_detail` text
);
CREATE INDEX `sync_runs_by_network` ON `sync_runs` (`network_id`,`kind`,`started_at`);
CREATE INDEX `sync_runs_by_start` ON `sync_runs` (`started_at`);
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`level` text NOT NULL,
	`code` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`count` integer NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL
);
CREATE TABLE `affiliate_links` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`program_id` text NOT NULL,
	`brand_name` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`original_url` text NOT NULL,
	`affiliate_url` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE INDEX `affiliate_links_by_publisher` ON `affiliate_links` (`publisher_id`,`created_at`);
CREATE TABLE `publisher_sites` (
	`publisher_id` text NOT NULL,
	`domain` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`publisher_id`, `domain`)
) WITHOUT ROWID;
CREATE TABLE `publishers` (
	`number` integer PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`full_name` text NOT NULL,
	`standing` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE UNIQUE INDEX `publishers_publisher_id_unique` ON `publishers` (`publisher_id`);
CREATE UNIQUE INDEX `publishers_user_id_unique` ON `publishers` (`user_id`);
CREATE TABLE `click_logs` (
	`click_id` text PRIMARY KEY NOT NULL,
	`clicked_at` integer NOT NULL,
	`publisher_id` text NOT NULL,
	`requested_by` text,
	`program_id` text,
	`brand_id` text,
	`link_id` text,
	`network_id` text,
	`verdict` text NOT NULL,
	`reason` text NOT NULL,
	`destination` text,
	`sub_id` text,
	`traffic_source` text NOT NULL,
	`referer` text,
	`user_agent` text,
	`country` text,
	`ip_hash` text
) WITHOUT ROWID;
CREATE INDEX `click_logs_by_publisher` ON `click_logs` (`publisher_id`,`clicked_at`);
CREATE TABLE `click_rollups` (
	`publisher_id` text NOT NULL,
	`day` text NOT NULL,
	`program_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`network_id` text NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	`previews` integer DEFAULT 0 NOT NULL,
	`blocked` integer DEFAULT 0 NOT NULL,
	`unmonetised` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`publisher_id`, `day`, `program_id`, `brand_id`)
) WITHOUT ROWID;
