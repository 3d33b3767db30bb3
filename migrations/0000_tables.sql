-- The tables and indexes of each room, as drizzle-kit writes them from its `tables.ts`. By hand: WITHOUT ROWID, and what follows
-- the tables.

-- account-activity

CREATE TABLE `account_activity` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`method` text,
	`name` text,
	`device` text,
	`count` integer NOT NULL
);
CREATE INDEX `account_activity_by_user` ON `account_activity` (`user_id`,`at`,`id`);
CREATE INDEX `account_activity_by_time` ON `account_activity` (`at`);

-- adjustments

CREATE TABLE `adjustments` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`amount` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`conversion_id` text,
	`reverses` text,
	`state` text NOT NULL,
	`paid_out` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`decision_reason` text,
	`expired_at` integer
);
CREATE INDEX `adjustments_by_publisher` ON `adjustments` (`publisher_id`,`created_at`);
CREATE INDEX `adjustments_by_state` ON `adjustments` (`state`,`created_at`);
CREATE INDEX `adjustments_by_conversion` ON `adjustments` (`conversion_id`) WHERE conversion_id IS NOT NULL;
CREATE UNIQUE INDEX `adjustments_reversed_once` ON `adjustments` (`reverses`) WHERE reverses IS NOT NULL AND state <> 'rejected';

-- alerts

CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`level` text NOT NULL,
	`code` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`count` integer NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`acknowledged_at` integer,
	`acknowledged_by` text,
	`emailed_at` integer,
	`value` real,
	`threshold` real,
	`threshold_set_in` text
);
CREATE INDEX `alerts_by_state` ON `alerts` (`acknowledged_at`,`last_seen_at`);

-- api-keys

CREATE TABLE `api_key_usage` (
	`key_id` text NOT NULL,
	`day` text NOT NULL,
	`endpoint` text NOT NULL,
	`requests_count` integer NOT NULL,
	`last_request_at` integer NOT NULL,
	PRIMARY KEY(`key_id`, `day`, `endpoint`)
);

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
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`platform` text
);
CREATE UNIQUE INDEX `api_keys_key_hash_unique` ON `api_keys` (`key_hash`);
CREATE INDEX `api_keys_by_user` ON `api_keys` (`user_id`);

-- audit

CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`publisher_id` text,
	`reason` text,
	`request_id` text,
	`before` text,
	`detail` text NOT NULL
);
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject`,`id`);
CREATE INDEX `audit_log_by_publisher` ON `audit_log` (`publisher_id`,`id`) WHERE publisher_id IS NOT NULL;
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`id`);
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor`,`id`);
CREATE INDEX `audit_log_by_request` ON `audit_log` (`request_id`);

-- catalog

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
	`numeric_commission` integer,
	`network_id` text,
	`category` text,
	`country` text,
	`commission_type` text,
	`domain_count` integer DEFAULT 0 NOT NULL,
	`shard` integer NOT NULL,
	`merge_target` text,
	`merged_into` text,
	`is_split` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE UNIQUE INDEX `brands_name_key_unique` ON `brands` (`name_key`);
CREATE INDEX `brands_merged` ON `brands` (`merged_into`) WHERE merged_into is not null;
CREATE INDEX `brands_by_commission` ON `brands` (coalesce(numeric_commission, -1) desc,`name_key`) WHERE program_number is not null;
CREATE INDEX `brands_by_network` ON `brands` (`network_id`,coalesce(numeric_commission, -1) desc,`name_key`) WHERE program_number is not null;
CREATE INDEX `brands_by_category` ON `brands` (coalesce(category, 'General') collate nocase,coalesce(numeric_commission, -1) desc,`name_key`) WHERE program_number is not null;
CREATE INDEX `brands_by_country` ON `brands` (country collate nocase,coalesce(numeric_commission, -1) desc,`name_key`) WHERE program_number is not null;
CREATE INDEX `brands_by_type` ON `brands` (`commission_type`,coalesce(numeric_commission, -1) desc,`name_key`) WHERE program_number is not null;
CREATE INDEX `brands_by_program` ON `brands` (`program_number`);
CREATE INDEX `brands_by_shard` ON `brands` (`shard`);

CREATE TABLE `edge_parts` (
	`key` text PRIMARY KEY NOT NULL,
	`desired_version` integer NOT NULL,
	`published_version` integer NOT NULL,
	`content_hash` text DEFAULT '' NOT NULL,
	`published_at` integer,
	`build` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`recheck_at` integer
);
CREATE INDEX `edge_parts_stale` ON `edge_parts` (substr(key, 1, 5) = 'link/',`published_at`,`key`) WHERE desired_version > published_version;
CREATE INDEX `edge_parts_recheck` ON `edge_parts` (`recheck_at`) WHERE recheck_at IS NOT NULL;

CREATE TABLE `network_programs` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`network_id` text NOT NULL,
	`program_id` text NOT NULL,
	`program_name` text NOT NULL,
	`advertiser_name` text NOT NULL,
	`brand_id` text NOT NULL,
	`named_brand_id` text DEFAULT '' NOT NULL,
	`commission_rate` text,
	`commission_currency` text,
	`commission_type` text NOT NULL,
	`numeric_commission` integer,
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
	`source_hash` text,
	`shard` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`network_id`) REFERENCES `affiliate_networks`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `network_programs_id_unique` ON `network_programs` (`id`);
CREATE INDEX `network_programs_by_brand` ON `network_programs` (`brand_id`);
CREATE INDEX `network_programs_by_shard` ON `network_programs` (`shard`);
CREATE INDEX `network_programs_open` ON `network_programs` (`network_id`) WHERE is_active and status = 'approved';
CREATE INDEX `network_programs_closed` ON `network_programs` (`updated_at`) WHERE status = 'approved' and not is_active;
CREATE INDEX `network_programs_by_advertiser` ON `network_programs` (advertiser_name collate nocase,`number`,`status`,`network_id`,`is_active`);
CREATE UNIQUE INDEX `network_programs_by_network` ON `network_programs` (`network_id`,`program_id`);
CREATE INDEX `network_programs_pending` ON `network_programs` (`created_at`) WHERE status = 'pending' and is_active;

CREATE TABLE `program_brands` (
	`program_id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE INDEX `program_brands_by_brand` ON `program_brands` (`brand_id`);

CREATE TABLE `program_decisions` (
	`program_number` integer PRIMARY KEY NOT NULL,
	`decided_at` integer NOT NULL,
	`live_at` integer
);
CREATE INDEX `program_decisions_waiting` ON `program_decisions` (`program_number`) WHERE live_at is null;

CREATE TABLE `program_domains` (
	`domain` text NOT NULL,
	`program_number` integer NOT NULL,
	`shard` integer NOT NULL,
	`site` text,
	PRIMARY KEY(`program_number`, `domain`),
	FOREIGN KEY (`program_number`) REFERENCES `network_programs`(`number`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
CREATE INDEX `program_domains_by_site` ON `program_domains` (`shard`,`site`);

CREATE TABLE `program_numbers` (
	`number` integer PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`program_id` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE UNIQUE INDEX `program_numbers_by_program` ON `program_numbers` (`network_id`,`program_id`);

CREATE TABLE `share_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text,
	`share_ppm` integer NOT NULL,
	`effective_from` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE INDEX `share_rules_by_publisher` ON `share_rules` (`publisher_id`,`effective_from`);

-- clicks

CREATE TABLE `awaited_clicks` (
	`click_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) WITHOUT ROWID;

CREATE TABLE `click_days` (
	`day` text PRIMARY KEY NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL
);

CREATE TABLE `click_stores` (
	`publisher_id` text NOT NULL,
	`month` text NOT NULL,
	`entered_at` integer NOT NULL,
	`unpublished_since` integer,
	`recent_hours` text DEFAULT '{}' NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`archived_at` integer,
	`archived_clicks` integer DEFAULT 0 NOT NULL,
	`archived_bytes` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`publisher_id`, `month`)
) WITHOUT ROWID;
CREATE INDEX `click_stores_to_archive` ON `click_stores` (`month`,`publisher_id`) WHERE archived_at IS NULL;
CREATE INDEX `click_stores_unpublished` ON `click_stores` (`unpublished_since`) WHERE unpublished_since IS NOT NULL;

CREATE TABLE `click_total_archives` (
	`publisher_id` text NOT NULL,
	`month` text NOT NULL,
	`clicks` integer NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`publisher_id`, `month`)
) WITHOUT ROWID;

CREATE TABLE `click_totals` (
	`publisher_id` text NOT NULL,
	`day` text NOT NULL,
	`program_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`network_id` text NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	`previews` integer DEFAULT 0 NOT NULL,
	`duplicates` integer DEFAULT 0 NOT NULL,
	`blocked` integer DEFAULT 0 NOT NULL,
	`unmonetized` integer DEFAULT 0 NOT NULL,
	`tests` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`publisher_id`, `day`, `program_id`, `brand_id`)
) WITHOUT ROWID;

CREATE TABLE `link_click_totals` (
	`publisher_id` text NOT NULL,
	`link_id` text NOT NULL,
	`month` text NOT NULL,
	`clicks` integer NOT NULL,
	PRIMARY KEY(`publisher_id`, `link_id`, `month`)
) WITHOUT ROWID;

CREATE TABLE `log_only_clicks` (
	`id` integer PRIMARY KEY NOT NULL,
	`reported_at` integer NOT NULL,
	`clicks` integer NOT NULL
);

CREATE TABLE `retained_clicks` (
	`click_id` text PRIMARY KEY NOT NULL,
	`clicked_at` integer NOT NULL,
	`publisher_id` text NOT NULL,
	`classification` text NOT NULL,
	`reason` text NOT NULL,
	`link_id` text,
	`destination` text,
	`destination_domain` text,
	`sub_id` text,
	`traffic_source` text NOT NULL,
	`referer_host` text,
	`country` text,
	`device` text
) WITHOUT ROWID;

-- compliance

CREATE TABLE `banned_domains` (
	`id` text PRIMARY KEY NOT NULL,
	`domain_pattern` text NOT NULL,
	`severity` text NOT NULL,
	`source` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE UNIQUE INDEX `banned_domains_domain_pattern_unique` ON `banned_domains` (`domain_pattern`);

CREATE TABLE `compliance_evidence` (
	`rule_id` text NOT NULL,
	`publisher_id` text NOT NULL,
	`subject` text NOT NULL,
	`window_from` integer NOT NULL,
	`window_to` integer NOT NULL,
	`violation_id` text NOT NULL,
	`value` real NOT NULL,
	`threshold` real NOT NULL,
	`sample` integer NOT NULL,
	`figures` text NOT NULL,
	`click_ids` text NOT NULL,
	`rule_version` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`rule_id`, `publisher_id`, `subject`, `window_from`)
);
CREATE INDEX `compliance_evidence_by_violation` ON `compliance_evidence` (`violation_id`,`window_from`);

CREATE TABLE `compliance_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`decision` text NOT NULL,
	`violation_type` text NOT NULL,
	`host` text,
	`violation_id` text,
	`created_at` integer NOT NULL
);
CREATE INDEX `compliance_logs_by_publisher` ON `compliance_logs` (`publisher_id`,`created_at`);
CREATE INDEX `compliance_logs_by_time` ON `compliance_logs` (`created_at`);

CREATE TABLE `compliance_program_rates` (
	`program_id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`clicks` integer NOT NULL,
	`sales` integer NOT NULL
);

CREATE TABLE `compliance_progress` (
	`publisher_id` text PRIMARY KEY NOT NULL,
	`evaluated_at` integer NOT NULL,
	`sales_evaluated_at` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`visits` integer DEFAULT 0 NOT NULL,
	`baseline` text,
	`hours` text NOT NULL
);
CREATE INDEX `compliance_progress_due` ON `compliance_progress` (`next_at`) WHERE next_at IS NOT NULL;

CREATE TABLE `compliance_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`outcome` text,
	`reply` text,
	`answered_at` integer,
	`answered_by` text
);
CREATE UNIQUE INDEX `compliance_reviews_open` ON `compliance_reviews` (`publisher_id`,`subject`) WHERE state = 'open';
CREATE INDEX `compliance_reviews_by_state` ON `compliance_reviews` (`state`,`created_at`);

CREATE TABLE `compliance_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`built_in` text,
	`name` text NOT NULL,
	`metric` text NOT NULL,
	`threshold` real NOT NULL,
	`min_sample` integer NOT NULL,
	`countries` text NOT NULL,
	`severity` text NOT NULL,
	`action` text NOT NULL,
	`enabled` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE UNIQUE INDEX `compliance_rules_built_in_unique` ON `compliance_rules` (`built_in`);

CREATE TABLE `compliance_violations` (
	`id` text PRIMARY KEY NOT NULL,
	`rule_id` text NOT NULL,
	`rule_name` text NOT NULL,
	`publisher_id` text NOT NULL,
	`violation_type` text NOT NULL,
	`subject` text NOT NULL,
	`severity` text NOT NULL,
	`action` text NOT NULL,
	`status` text NOT NULL,
	`violation_count` integer NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`hold_state` text,
	`held_from` integer,
	`held_at` integer,
	`released_at` integer,
	`suspended_at` integer,
	`decided_at` integer,
	`decided_by` text,
	`decision_reason` text
);
CREATE UNIQUE INDEX `compliance_violations_active` ON `compliance_violations` (`publisher_id`,`rule_id`,`subject`) WHERE status = 'active';
CREATE INDEX `compliance_violations_by_status` ON `compliance_violations` (`status`,`violation_count`);
CREATE INDEX `compliance_violations_by_publisher` ON `compliance_violations` (`publisher_id`,`last_seen_at`);
CREATE INDEX `compliance_violations_held` ON `compliance_violations` (`publisher_id`) WHERE hold_state = 'held';

CREATE TABLE `own_addresses` (
	`publisher_id` text NOT NULL,
	`day` text NOT NULL,
	`ip_hash` text NOT NULL,
	PRIMARY KEY(`publisher_id`, `day`, `ip_hash`)
);

CREATE TABLE `retention_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job` text NOT NULL,
	`ran_at` integer NOT NULL,
	`cutoff` integer NOT NULL,
	`removed` integer NOT NULL,
	`detail` text NOT NULL
);
CREATE INDEX `retention_runs_by_time` ON `retention_runs` (`ran_at`);

-- conversions

CREATE TABLE `claims` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`click_id` text NOT NULL,
	`clicked_at` integer NOT NULL,
	`order_id` text NOT NULL,
	`order_key` text NOT NULL,
	`program_id` text,
	`brand_id` text,
	`gross` integer NOT NULL,
	`source` text,
	`status` text NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`reason` text,
	`conversion_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE INDEX `claims_by_click` ON `claims` (`click_id`,`order_key`);
CREATE INDEX `claims_by_order` ON `claims` (`publisher_id`,`order_key`) WHERE status = 'accepted';
CREATE INDEX `claims_by_order_key` ON `claims` (`order_key`);
CREATE INDEX `claims_by_publisher` ON `claims` (`publisher_id`,`created_at`);
CREATE INDEX `claims_by_status` ON `claims` (`status`,`created_at`);
CREATE UNIQUE INDEX `claims_once` ON `claims` (`publisher_id`,`click_id`,`order_key`);

CREATE TABLE `conversions` (
	`id` text PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`group_id` text NOT NULL,
	`click_id` text,
	`publisher_id` text NOT NULL,
	`program_id` text,
	`brand_id` text,
	`unattributed_reason` text,
	`held_reason` text,
	`held_report` text,
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
	`updated_at` integer NOT NULL,
	`sale_archive` integer,
	`network_payment` text
);
CREATE INDEX `conversions_closed` ON `conversions` (`publisher_id`,`day`,`updated_at`) WHERE status in ('paid', 'reversed') and net = paid_out and held_reason is null and unattributed_reason is null and network_id <> 'direct';
CREATE INDEX `conversions_by_publisher` ON `conversions` (`publisher_id`,`day`);
CREATE INDEX `conversions_by_day` ON `conversions` (`day`,`id`);
CREATE INDEX `conversions_by_click` ON `conversions` (`click_id`);
CREATE INDEX `conversions_by_network_payment` ON `conversions` (`network_payment`,`id`) WHERE network_payment is not null;
CREATE INDEX `conversions_held` ON `conversions` (`converted_at`) WHERE held_reason is not null;
CREATE INDEX `conversions_held_report` ON `conversions` (`converted_at`) WHERE held_report is not null;
CREATE INDEX `conversions_unattributed` ON `conversions` (`converted_at`) WHERE unattributed_reason is not null;
CREATE INDEX `conversions_unattributed_by_reason` ON `conversions` (`unattributed_reason`,`converted_at`) WHERE unattributed_reason is not null;
CREATE INDEX `conversions_unattributed_by_order` ON `conversions` (lower(trim(order_id))) WHERE unattributed_reason is not null and order_id is not null;

CREATE TABLE `expired_objects` (
	`kind` text NOT NULL,
	`id` integer NOT NULL,
	`expired_at` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`kind`, `id`)
);
CREATE INDEX `expired_objects_open` ON `expired_objects` (`kind`,`id`) WHERE deleted_at is null;

CREATE TABLE `link_sale_totals` (
	`link_id` text PRIMARY KEY NOT NULL,
	`sales` integer NOT NULL,
	`net` integer NOT NULL
) WITHOUT ROWID;

CREATE TABLE `payout_items` (
	`payout_id` text NOT NULL,
	`conversion_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`payout_id`, `conversion_id`)
) WITHOUT ROWID;
CREATE INDEX `payout_items_by_conversion` ON `payout_items` (`conversion_id`);

CREATE TABLE `raw_objects` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE UNIQUE INDEX `raw_objects_hash_unique` ON `raw_objects` (`hash`);

CREATE TABLE `rejected_rows` (
	`network_id` text NOT NULL,
	`raw_hash` text NOT NULL,
	`code` text NOT NULL,
	`detail` text NOT NULL,
	`raw` text NOT NULL,
	`source` text NOT NULL,
	`run_id` text,
	`received_at` integer NOT NULL,
	`external_id` text,
	`group_id` text,
	`is_original` integer DEFAULT false NOT NULL,
	`position` integer,
	`truncated` integer DEFAULT false NOT NULL,
	`resolved_at` integer,
	PRIMARY KEY(`network_id`, `raw_hash`)
) WITHOUT ROWID;
CREATE INDEX `rejected_rows_by_time` ON `rejected_rows` (`received_at`);
CREATE INDEX `rejected_rows_open` ON `rejected_rows` (`network_id`,`code`) WHERE resolved_at is null;
CREATE INDEX `rejected_rows_open_groups` ON `rejected_rows` (`network_id`,`group_id`) WHERE resolved_at is null and group_id is not null;

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
	`raw_object` integer,
	`raw_position` integer,
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
	`status_unknown` integer DEFAULT false NOT NULL,
	`reason` text,
	`commission` integer NOT NULL,
	`is_original` integer NOT NULL,
	`pushed` integer NOT NULL,
	`whole_day` text,
	`click_id` text,
	`order_id` text,
	`sale_amount` text,
	`sale_currency` text,
	`clicks` integer,
	`event_at` integer NOT NULL,
	`click_ref` text,
	`publisher_ref` text,
	`program_ref` text,
	PRIMARY KEY(`network_id`, `external_id`)
) WITHOUT ROWID;
CREATE INDEX `report_rows_by_conversion` ON `report_rows` (`conversion_id`);
CREATE INDEX `report_rows_by_event` ON `report_rows` (`network_id`,`event_at`);
CREATE INDEX `report_rows_pushed` ON `report_rows` (`network_id`,`click_id`,`order_id`) WHERE pushed = 1;
CREATE INDEX `report_rows_unknown_status` ON `report_rows` (`network_id`,`status_raw`,`external_id`) WHERE status_unknown = 1;
CREATE INDEX `report_rows_by_whole_day` ON `report_rows` (`network_id`,`whole_day`) WHERE whole_day is not null;

CREATE TABLE `restored_sales` (
	`archive` integer NOT NULL,
	`conversion_id` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`archive`, `conversion_id`)
) WITHOUT ROWID;
CREATE INDEX `restored_sales_by_conversion` ON `restored_sales` (`conversion_id`,`version`);

CREATE TABLE `sale_archive_keys` (
	`key` integer NOT NULL,
	`archive` integer NOT NULL,
	`content` integer,
	PRIMARY KEY(`key`, `archive`)
) WITHOUT ROWID;

CREATE TABLE `sale_archive_clicks` (
	`archive` integer NOT NULL,
	`day` text NOT NULL,
	`converted` integer NOT NULL,
	PRIMARY KEY(`archive`, `day`)
) WITHOUT ROWID;

CREATE TABLE `sale_archive_sums` (
	`archive` integer NOT NULL,
	`network_id` text NOT NULL,
	`status` text NOT NULL,
	`sales` integer NOT NULL,
	`gross` integer NOT NULL,
	`net` integer NOT NULL,
	`paid_out` integer NOT NULL,
	PRIMARY KEY(`archive`, `network_id`, `status`)
) WITHOUT ROWID;

CREATE TABLE `sale_archives` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`publisher_id` text NOT NULL,
	`month` text NOT NULL,
	`records_hash` text NOT NULL,
	`table_hash` text NOT NULL,
	`conversions` integer NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`archived_at` integer NOT NULL,
	`unattributed` integer DEFAULT false NOT NULL
);
CREATE UNIQUE INDEX `sale_archives_once` ON `sale_archives` (`publisher_id`,`month`,`records_hash`);

-- earnings

CREATE TABLE `publisher_earnings` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`network_id` text NOT NULL,
	`brand_id` text,
	`earnings_date` text NOT NULL,
	`gross` integer DEFAULT 0 NOT NULL,
	`net` integer DEFAULT 0 NOT NULL,
	`net_pending` integer DEFAULT 0 NOT NULL,
	`gross_held` integer DEFAULT 0 NOT NULL,
	`net_held` integer DEFAULT 0 NOT NULL,
	`net_confirmed` integer DEFAULT 0 NOT NULL,
	`net_paid_out` integer DEFAULT 0 NOT NULL,
	`net_awaiting` integer DEFAULT 0 NOT NULL,
	`conversions` integer DEFAULT 0 NOT NULL,
	`reversed` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`audit_status` text DEFAULT 'unaudited' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE INDEX `publisher_earnings_by_publisher` ON `publisher_earnings` (`publisher_id`,`earnings_date`);
CREATE INDEX `publisher_earnings_by_day` ON `publisher_earnings` (`earnings_date`,`id`);

-- email

CREATE TABLE `email_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`welcome_email_enabled` integer NOT NULL,
	`earnings_notifications_enabled` integer NOT NULL,
	`earnings_threshold` integer NOT NULL,
	`notification_frequency` text NOT NULL,
	`weekly_digest_enabled` integer NOT NULL,
	`notified_earnings` integer NOT NULL,
	`notified_at` integer,
	`digest_at` integer,
	`updated_at` integer NOT NULL
);

CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`recipient` text NOT NULL,
	`content` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`not_before` integer,
	`fault` text,
	`provider_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE UNIQUE INDEX `emails_cause_unique` ON `emails` (`cause`);
CREATE INDEX `emails_by_state` ON `emails` (`state`,`updated_at`);
CREATE INDEX `emails_by_user` ON `emails` (`user_id`,`created_at`);
CREATE INDEX `emails_by_provider` ON `emails` (`provider_id`);

CREATE TABLE `local_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL
);
CREATE INDEX `local_outbox_by_recipient` ON `local_outbox` (`recipient`,`sent_at`);

-- exports

CREATE TABLE `export_changes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`of_table` text NOT NULL,
	`row_key` text NOT NULL
);

CREATE TABLE `export_parts` (
	`export_id` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`of_table` text,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`rows` integer NOT NULL,
	PRIMARY KEY(`export_id`, `number`)
);

CREATE TABLE `export_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`cause` text NOT NULL,
	`started_by` text NOT NULL,
	`folder` text NOT NULL,
	`target` text NOT NULL,
	`migration` text NOT NULL,
	`objects_since` integer NOT NULL,
	`position` text NOT NULL,
	`cut` text,
	`changes_after` integer NOT NULL,
	`version` integer NOT NULL,
	`engines` integer NOT NULL,
	`parts` integer NOT NULL,
	`rows` integer NOT NULL,
	`objects` integer NOT NULL,
	`bytes` integer NOT NULL,
	`manifest` text,
	`fault` text,
	`started_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer
);
CREATE UNIQUE INDEX `export_runs_running` ON `export_runs` (`state`) WHERE state = 'running';
CREATE INDEX `export_runs_by_start` ON `export_runs` (`started_at`);

-- feedback

CREATE TABLE `feedback_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`feedback_item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`author_name` text NOT NULL,
	`is_team` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE INDEX `feedback_comments_by_item` ON `feedback_comments` (`feedback_item_id`,`created_at`);
CREATE INDEX `feedback_comments_by_user` ON `feedback_comments` (`user_id`,`created_at`);

CREATE TABLE `feedback_items` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`priority` text NOT NULL,
	`context` text NOT NULL,
	`vote_count` integer NOT NULL,
	`comment_count` integer NOT NULL,
	`reply` text,
	`replied_at` integer,
	`created_at` integer NOT NULL
);
CREATE INDEX `feedback_items_by_age` ON `feedback_items` (`created_at`);

CREATE TABLE `feedback_votes` (
	`feedback_item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`vote_type` text NOT NULL,
	`voted_at` integer NOT NULL,
	PRIMARY KEY(`feedback_item_id`, `user_id`)
);

-- http

CREATE TABLE `idempotent_writes` (
	`id` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`response` text,
	`held_until` integer NOT NULL,
	`created_at` integer NOT NULL
);
CREATE INDEX `idempotent_writes_by_age` ON `idempotent_writes` (`created_at`);

-- identity

CREATE TABLE `account_deletions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`state` text NOT NULL,
	`requested_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`erased` text NOT NULL,
	`cursor` text,
	`fault` text,
	`updated_at` integer NOT NULL
);
CREATE INDEX `account_deletions_by_state` ON `account_deletions` (`state`,`updated_at`);
CREATE INDEX `account_deletions_by_publisher` ON `account_deletions` (`publisher_id`);

CREATE TABLE `one_time_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
CREATE INDEX `one_time_tokens_by_user` ON `one_time_tokens` (`user_id`,`purpose`);

CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`device_type` text NOT NULL,
	`backed_up` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`);

CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`confirmed_at` integer,
	`code_requested_at` integer,
	`expires_at` integer NOT NULL
);
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);

-- persons and changes

CREATE TABLE `person_marks` (
	`publisher_id` text NOT NULL,
	`mark` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`publisher_id`, `mark`)
);
CREATE INDEX `person_marks_by_mark` ON `person_marks` (`mark`);

CREATE TABLE `proposed_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`effect` text NOT NULL,
	`what` text NOT NULL,
	`subject` text NOT NULL,
	`publisher_id` text,
	`amount` integer,
	`from_values` text NOT NULL,
	`to_values` text NOT NULL,
	`input` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`proposed_by` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`applies_at` integer,
	`expires_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`decision_reason` text
);
CREATE UNIQUE INDEX `proposed_changes_once` ON `proposed_changes` (`key`) WHERE state = 'proposed';
CREATE INDEX `proposed_changes_by_time` ON `proposed_changes` (`proposed_at`);
CREATE INDEX `proposed_changes_waiting` ON `proposed_changes` (`applies_at`) WHERE state = 'proposed';

CREATE TABLE `decided_amounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`publisher_id` text,
	`day` text NOT NULL,
	`amount` integer NOT NULL,
	`decided_by` text NOT NULL,
	`decided_at` integer NOT NULL
);
CREATE INDEX `decided_amounts_by_operator` ON `decided_amounts` (`decided_by`,`day`);
CREATE INDEX `decided_amounts_by_publisher` ON `decided_amounts` (`publisher_id`,`day`);

-- requests about personal data

CREATE TABLE `data_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`email` text NOT NULL,
	`publisher_id` text,
	`text` text NOT NULL,
	`received_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`code_sent_at` integer,
	`code_failures` integer DEFAULT 0 NOT NULL,
	`proof` text,
	`proof_text` text,
	`proven_by` text,
	`proven_at` integer,
	`exported_by` text,
	`exported_at` integer,
	`created_by` text NOT NULL,
	`closed_by` text,
	`closed_at` integer,
	`answer` text
);
CREATE INDEX `data_requests_by_state` ON `data_requests` (`state`,`due_at`);
CREATE INDEX `data_requests_by_publisher` ON `data_requests` (`publisher_id`) WHERE publisher_id IS NOT NULL;

-- identity, continued

CREATE TABLE `used_passkey_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);

CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text NOT NULL,
	`sign_up_browser_hash` text,
	`role` text NOT NULL,
	`role_since` integer,
	`platform` text NOT NULL,
	`referral_source` text,
	`privacy_policy_accepted_at` integer NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	`policy_version` text NOT NULL,
	`marketing_consent` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);

-- integrations

CREATE TABLE `integration_progress` (
	`publisher_id` text NOT NULL,
	`platform` text NOT NULL,
	`steps_done` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`publisher_id`, `platform`)
);

CREATE TABLE `script_use` (
	`publisher_id` text NOT NULL,
	`platform` text NOT NULL,
	`day` text NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`publisher_id`, `platform`, `day`)
);

-- jobs

CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`token` text,
	`cursor` text,
	`completed_at` integer NOT NULL,
	`failed_at` integer,
	`error_code` text,
	`oldest_due_at` integer,
	`measured_at` integer
);

-- ledger

CREATE TABLE `ledger_account_months` (
	`account` integer NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`debited` integer NOT NULL,
	`credited` integer NOT NULL,
	PRIMARY KEY(`account`, `month`, `kind`)
) WITHOUT ROWID;

CREATE TABLE `ledger_account_transfers` (
	`account` integer NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`account`, `seq`)
) WITHOUT ROWID;

CREATE TABLE `ledger_accounts` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`opening_balance` integer DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX `ledger_accounts_key_unique` ON `ledger_accounts` (`key`);

CREATE TABLE `ledger_archive_subjects` (
	`subject_key` integer NOT NULL,
	`archive` integer NOT NULL,
	PRIMARY KEY(`subject_key`, `archive`)
) WITHOUT ROWID;

CREATE TABLE `ledger_archives` (
	`last_seq` integer PRIMARY KEY NOT NULL,
	`first_seq` integer NOT NULL,
	`first_block` integer NOT NULL,
	`last_block` integer NOT NULL,
	`transfers` integer NOT NULL,
	`object` text NOT NULL,
	`sha256` text NOT NULL,
	`archived_at` integer NOT NULL
);

CREATE TABLE `ledger_blocks` (
	`number` integer PRIMARY KEY NOT NULL,
	`first_seq` integer NOT NULL,
	`last_seq` integer NOT NULL,
	`row_count` integer NOT NULL,
	`rows_hash` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`closed_at` integer NOT NULL,
	`signature` text NOT NULL
);
CREATE INDEX `ledger_blocks_by_last_seq` ON `ledger_blocks` (`last_seq`);

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
	`request_id` text,
	FOREIGN KEY (`debit_account`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_account`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `ledger_transfers_id_unique` ON `ledger_transfers` (`id`);
CREATE INDEX `ledger_transfers_by_request` ON `ledger_transfers` (`request_id`) WHERE request_id IS NOT NULL;

-- links

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
	`external_key` text,
	`campaign_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE INDEX `affiliate_links_by_publisher` ON `affiliate_links` (`publisher_id`,`created_at`);
CREATE UNIQUE INDEX `affiliate_links_by_external_key` ON `affiliate_links` (`publisher_id`,`external_key`) WHERE external_key is not null and status <> 'deleted';
CREATE INDEX `affiliate_links_by_update` ON `affiliate_links` (`updated_at`) WHERE status <> 'deleted';
CREATE INDEX `affiliate_links_by_campaign` ON `affiliate_links` (`campaign_id`) WHERE campaign_id is not null;

CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE INDEX `campaigns_by_publisher` ON `campaigns` (`publisher_id`,`created_at`);

CREATE TABLE `link_checks` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`publisher_id` text NOT NULL,
	`subject` text NOT NULL,
	`link_id` text,
	`program_id` text NOT NULL,
	`brand_id` text,
	`url` text NOT NULL,
	`state` text NOT NULL,
	`code` text,
	`sentence` text,
	`first_seen_at` integer,
	`clicks_at_risk` integer DEFAULT 0 NOT NULL,
	`countries` text DEFAULT '{}' NOT NULL
);
CREATE INDEX `link_checks_by_url` ON `link_checks` (`url`);
CREATE INDEX `link_checks_with_problem` ON `link_checks` (`publisher_id`,`clicks_at_risk`,`number`) WHERE state = 'problem';
CREATE UNIQUE INDEX `link_checks_by_subject` ON `link_checks` (`publisher_id`,`subject`);

CREATE TABLE `page_checks` (
	`url` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`due_at` integer NOT NULL,
	`checked_at` integer,
	`code` text,
	`status` integer,
	`final_url` text,
	`redirects` integer,
	`failures` integer DEFAULT 0 NOT NULL
);
CREATE INDEX `page_checks_by_due` ON `page_checks` (`due_at`);
CREATE INDEX `page_checks_by_site` ON `page_checks` (`site`,`due_at`);

CREATE TABLE `visited_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`paused_until` integer DEFAULT 0 NOT NULL,
	`robots` text,
	`robots_until` integer DEFAULT 0 NOT NULL
);

-- mcp

CREATE TABLE `mcp_calls` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`publisher_id` text NOT NULL,
	`caller` text NOT NULL,
	`client` text,
	`tool` text NOT NULL,
	`error` text,
	`called_at` integer NOT NULL
);
CREATE INDEX `mcp_calls_by_publisher` ON `mcp_calls` (`publisher_id`,`number`);
CREATE INDEX `mcp_calls_by_time` ON `mcp_calls` (`called_at`);

-- networks

CREATE TABLE `push_credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`kind` text NOT NULL,
	`encrypted` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`network_id`) REFERENCES `affiliate_networks`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `push_credentials_live` ON `push_credentials` (`network_id`,`created_at`) WHERE revoked_at is null;

CREATE TABLE `refused_closings` (
	`run_id` text NOT NULL,
	`program_number` integer NOT NULL,
	PRIMARY KEY(`run_id`, `program_number`)
);

CREATE TABLE `sync_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`started_by` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`heartbeat_at` integer DEFAULT 0 NOT NULL,
	`applied_at` integer,
	`range_from` text,
	`range_to` text,
	`cursor` text,
	`pages` integer DEFAULT 0 NOT NULL,
	`rows_expected` integer,
	`rows_new` integer DEFAULT 0 NOT NULL,
	`rows_changed` integer DEFAULT 0 NOT NULL,
	`rows_unchanged` integer DEFAULT 0 NOT NULL,
	`rows_closed` integer DEFAULT 0 NOT NULL,
	`rows_rejected` integer DEFAULT 0 NOT NULL,
	`digest` text,
	`accepts` text,
	`is_full` integer DEFAULT false NOT NULL,
	`error_code` text,
	`error_detail` text
);
CREATE INDEX `sync_runs_by_network` ON `sync_runs` (`network_id`,`kind`,`started_at`);
CREATE INDEX `sync_runs_by_start` ON `sync_runs` (`started_at`);

-- oauth

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
CREATE UNIQUE INDEX `connected_apps_grant_id_unique` ON `connected_apps` (`grant_id`);
CREATE INDEX `connected_apps_by_user` ON `connected_apps` (`user_id`);

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
CREATE UNIQUE INDEX `oauth_applications_client_id_unique` ON `oauth_applications` (`client_id`);
CREATE INDEX `oauth_applications_by_user` ON `oauth_applications` (`user_id`);

-- operations

CREATE TABLE `money_checks` (
	`checked_at` integer PRIMARY KEY NOT NULL,
	`publishers` integer NOT NULL,
	`differences` integer NOT NULL
);

CREATE TABLE `money_differences` (
	`checked_at` integer NOT NULL,
	`number` integer NOT NULL,
	`code` text NOT NULL,
	`subject` text NOT NULL,
	`expected` text NOT NULL,
	`actual` text NOT NULL,
	PRIMARY KEY(`checked_at`, `number`)
);

-- operations/dead-letters

CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`message_id` text NOT NULL,
	`reason` text NOT NULL,
	`content_type` text NOT NULL,
	`body` blob,
	`object_key` text,
	`size` integer NOT NULL,
	`attempts` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`stored_at` integer NOT NULL,
	`replays` integer DEFAULT 0 NOT NULL,
	`replayed_at` integer,
	`last_error` text
);
CREATE INDEX `dead_letters_open` ON `dead_letters` (`stored_at`) WHERE replayed_at IS NULL;

-- operations/reconciliation

CREATE TABLE `network_difference_effects` (
	`id` text PRIMARY KEY NOT NULL,
	`statement_id` text NOT NULL,
	`external_id` text NOT NULL,
	`network_id` text NOT NULL,
	`month` text NOT NULL,
	`effect` text NOT NULL,
	`conversion_id` text,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`reversed_by` text,
	`reversed_at` integer
);
CREATE UNIQUE INDEX `network_difference_effects_once` ON `network_difference_effects` (`statement_id`,`external_id`) WHERE state = 'booked';
CREATE INDEX `network_difference_effects_by_conversion` ON `network_difference_effects` (`conversion_id`) WHERE conversion_id IS NOT NULL AND effect = 'write_off';
CREATE INDEX `network_difference_effects_by_month` ON `network_difference_effects` (`network_id`,`month`);

CREATE TABLE `network_difference_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`statement_id` text NOT NULL,
	`external_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`state` text NOT NULL,
	`effect` text,
	`owner` text,
	`explanation` text,
	`kind` text NOT NULL,
	`stated` integer,
	`reported` integer
);
CREATE INDEX `network_difference_events_by_row` ON `network_difference_events` (`statement_id`,`external_id`,`id`);

CREATE TABLE `network_differences` (
	`statement_id` text NOT NULL,
	`external_id` text NOT NULL,
	`kind` text NOT NULL,
	`conversion_id` text,
	`stated` integer,
	`reported` integer,
	`state` text NOT NULL,
	`effect` text,
	`owner` text,
	`explanation` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`statement_id`, `external_id`)
);
CREATE INDEX `network_differences_open` ON `network_differences` (`statement_id`,`updated_at`) WHERE state IN ('open', 'asked');
CREATE INDEX `network_differences_by_conversion` ON `network_differences` (`conversion_id`) WHERE conversion_id IS NOT NULL AND state IN ('open', 'asked');

CREATE TABLE `network_found_differences` (
	`statement_id` text NOT NULL,
	`external_id` text NOT NULL,
	`kind` text NOT NULL,
	`conversion_id` text,
	`stated` integer,
	`reported` integer,
	PRIMARY KEY(`statement_id`, `external_id`)
);

CREATE TABLE `network_payment_deductions` (
	`payment_id` text NOT NULL,
	`month` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `month`)
);

CREATE TABLE `network_payment_uses` (
	`payment_id` text NOT NULL,
	`subject` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `subject`)
);
CREATE INDEX `network_payment_uses_by_subject` ON `network_payment_uses` (`subject`);

CREATE TABLE `network_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`month` text NOT NULL,
	`reference` text NOT NULL,
	`reference_key` text NOT NULL,
	`amount` integer NOT NULL,
	`deducted` integer DEFAULT 0 NOT NULL,
	`covered` integer DEFAULT 0 NOT NULL,
	`paid_on` text NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`canceled_by` text,
	`canceled_at` integer,
	`cancel_reason` text,
	`expired_at` integer
);
CREATE UNIQUE INDEX `network_payments_by_reference` ON `network_payments` (`network_id`,`reference_key`) WHERE state = 'booked';
CREATE INDEX `network_payments_by_month` ON `network_payments` (`network_id`,`month`);
CREATE INDEX `network_payments_by_time` ON `network_payments` (`created_at`);

CREATE TABLE `network_statement_faults` (
	`statement_id` text NOT NULL,
	`hash` text NOT NULL,
	`line` integer NOT NULL,
	`code` text NOT NULL,
	`detail` text NOT NULL,
	`text` text NOT NULL,
	`uploaded_at` integer NOT NULL,
	`external_id` text,
	`resolution` text,
	`resolved_by` text,
	`resolved_at` integer,
	`explanation` text,
	PRIMARY KEY(`statement_id`, `hash`)
);
CREATE INDEX `network_statement_faults_unread` ON `network_statement_faults` (`statement_id`) WHERE resolution IS NULL;

CREATE TABLE `network_statement_rows` (
	`statement_id` text NOT NULL,
	`external_id` text NOT NULL,
	`amount` integer NOT NULL,
	`day` text,
	PRIMARY KEY(`statement_id`, `external_id`)
);

CREATE TABLE `network_statements` (
	`id` text PRIMARY KEY NOT NULL,
	`network_id` text NOT NULL,
	`month` text NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`columns` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`compared_at` integer,
	`report_rows` integer,
	`report_amount` integer,
	`matched_rows` integer,
	`closed_by` text,
	`closed_at` integer,
	`closed_balance` integer,
	`closed_note` text
);
CREATE UNIQUE INDEX `network_statements_once` ON `network_statements` (`network_id`,`month`);
CREATE INDEX `network_statements_by_month` ON `network_statements` (`month`,`network_id`);

-- monitoring/incidents

CREATE TABLE `incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`state` text NOT NULL,
	`parts` text NOT NULL,
	`started_at` integer NOT NULL,
	`resolved_at` integer,
	`version` integer NOT NULL
);
CREATE INDEX `incidents_by_start` ON `incidents` (`started_at`);
CREATE TABLE `incident_updates` (
	`id` text PRIMARY KEY NOT NULL,
	`incident_id` text NOT NULL,
	`state` text NOT NULL,
	`text` text NOT NULL,
	`posted_at` integer NOT NULL,
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `incident_updates_by_incident` ON `incident_updates` (`incident_id`,`posted_at`);

-- monitoring/checks

CREATE TABLE `check_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`check_name` text NOT NULL,
	`check_group` text NOT NULL,
	`status` text NOT NULL,
	`message` text NOT NULL,
	`steps` text NOT NULL,
	`started_at` integer NOT NULL,
	`ms` integer NOT NULL,
	`cause` text NOT NULL,
	`actor` text NOT NULL
);

CREATE INDEX `check_runs_by_check` ON `check_runs` (`check_name`,`started_at`);
CREATE INDEX `check_runs_by_time` ON `check_runs` (`started_at`);

-- operators

CREATE TABLE `operator_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`key_prefix` text NOT NULL,
	`permissions` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`last_used_at` integer
);
CREATE UNIQUE INDEX `operator_keys_key_hash_unique` ON `operator_keys` (`key_hash`);
CREATE INDEX `operator_keys_by_creation` ON `operator_keys` (`created_at`);

-- payouts

CREATE TABLE `bank_statement_entries` (
	`key` text PRIMARY KEY NOT NULL,
	`statement_id` text NOT NULL,
	`position` integer NOT NULL,
	`reference` text,
	`bank_reference` text,
	`direction` text,
	`amount` text,
	`currency` text,
	`booked_on` text,
	`counterparty` text,
	`text` text,
	`outcome` text NOT NULL,
	`payout_id` text,
	`transfer_key` text,
	`bank_charge` integer,
	`explanation` text,
	`explained_by` text,
	`explained_at` integer
);
CREATE INDEX `bank_statement_entries_by_statement` ON `bank_statement_entries` (`statement_id`,`position`);
CREATE INDEX `bank_statement_entries_by_transfer` ON `bank_statement_entries` (`transfer_key`) WHERE transfer_key IS NOT NULL;
CREATE INDEX `bank_statement_entries_waiting` ON `bank_statement_entries` (`outcome`) WHERE explained_at IS NULL AND outcome NOT IN ('settled', 'returned', 'repeated');

CREATE TABLE `bank_statements` (
	`id` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploaded_at` integer NOT NULL
);
CREATE UNIQUE INDEX `bank_statements_sha256_unique` ON `bank_statements` (`sha256`);

CREATE TABLE `payout_batch_attempts` (
	`batch_id` text NOT NULL,
	`number` integer NOT NULL,
	`at` integer NOT NULL,
	`verdict` text NOT NULL,
	`answer` text,
	PRIMARY KEY(`batch_id`, `number`)
);

CREATE TABLE `payout_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`rail` text NOT NULL,
	`sequence` integer NOT NULL,
	`state` text NOT NULL,
	`transfers` integer NOT NULL,
	`amount` integer NOT NULL,
	`provider_batch_id` text,
	`payer` text,
	`files` text,
	`rest_of` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`attempted_at` integer,
	`trouble_since` integer,
	`last_answer` text,
	`next_at` integer,
	`refused` text,
	`created_at` integer NOT NULL,
	`submitted_at` integer,
	`checked_at` integer,
	`reported_at` integer,
	`denied_at` integer,
	`done_at` integer
);
CREATE UNIQUE INDEX `payout_batches_once` ON `payout_batches` (`run_id`,`rail`,`sequence`);
CREATE INDEX `payout_batches_by_next` ON `payout_batches` (`next_at`) WHERE next_at IS NOT NULL;
CREATE INDEX `payout_batches_troubled` ON `payout_batches` (`trouble_since`) WHERE trouble_since IS NOT NULL;
CREATE INDEX `payout_batches_bank_files` ON `payout_batches` (`created_at`) WHERE rail = 'bank' AND state = 'ready';
CREATE INDEX `payout_batches_to_divide` ON `payout_batches` (`id`) WHERE state = 'refused' AND done_at IS NULL;

CREATE TABLE `payout_details` (
	`publisher_id` text NOT NULL,
	`version` integer NOT NULL,
	`method` text NOT NULL,
	`encrypted` text,
	`ending` text,
	`country` text,
	`address_country` text,
	`is_unwritable` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`effective_at` integer NOT NULL,
	`canceled_at` integer,
	`erased_at` integer,
	PRIMARY KEY(`publisher_id`, `version`)
) WITHOUT ROWID;
CREATE INDEX `payout_details_encrypted` ON `payout_details` (`publisher_id`) WHERE encrypted IS NOT NULL;

CREATE TABLE `payout_holds` (
	`publisher_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`placed_by` text NOT NULL,
	`placed_at` integer NOT NULL
);

CREATE TABLE `payout_run_approvals` (
	`run_id` text NOT NULL,
	`person` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `person`)
);

CREATE TABLE `payout_run_holds` (
	`run_id` text NOT NULL,
	`publisher_id` text NOT NULL,
	`reason` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`run_id`, `publisher_id`)
);

CREATE TABLE `payout_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`period` text,
	`number` integer NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`cursor` text NOT NULL,
	`payouts` integer DEFAULT 0 NOT NULL,
	`amount` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`below_threshold` integer DEFAULT 0 NOT NULL,
	`in_debt` integer DEFAULT 0 NOT NULL,
	`approvals_needed` integer,
	`created_by` text NOT NULL,
	`reason` text NOT NULL,
	`engines` integer DEFAULT 0 NOT NULL,
	`fault` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE UNIQUE INDEX `payout_runs_by_period` ON `payout_runs` (`period`) WHERE period IS NOT NULL AND state NOT IN ('canceled', 'empty');
CREATE INDEX `payout_runs_by_time` ON `payout_runs` (`created_at`);

CREATE TABLE `payout_tax` (
	`publisher_id` text NOT NULL,
	`version` integer NOT NULL,
	`country` text NOT NULL,
	`person` text NOT NULL,
	`form` text NOT NULL,
	`encrypted` text,
	`tin_ending` text,
	`vat_id` text,
	`signed_at` integer NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`publisher_id`, `version`)
);

CREATE TABLE `payout_thresholds` (
	`publisher_id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`updated_at` integer NOT NULL
);

CREATE TABLE `payout_transitions` (
	`payout_id` text NOT NULL,
	`version` integer NOT NULL,
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`attempt` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`provider_reference` text,
	`confirmation` text,
	`details_version` integer,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`payout_id`, `version`)
);
CREATE UNIQUE INDEX `payout_transitions_by_confirmation` ON `payout_transitions` (`confirmation`) WHERE confirmation IS NOT NULL;

CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`period` text,
	`run_id` text,
	`batch_id` text,
	`failure_reason` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`transfer_reference` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`provider_reference` text,
	`details_version` integer,
	`payer_name` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expired_at` integer
);
CREATE INDEX `payouts_ended` ON `payouts` (`updated_at`) WHERE state IN ('settled', 'canceled') AND expired_at IS NULL;
CREATE INDEX `payouts_by_publisher` ON `payouts` (`publisher_id`,`created_at`);
CREATE UNIQUE INDEX `payouts_by_transfer_reference` ON `payouts` (`transfer_reference`);
CREATE UNIQUE INDEX `payouts_by_idempotency_key` ON `payouts` (`idempotency_key`);
CREATE UNIQUE INDEX `payouts_by_period` ON `payouts` (`publisher_id`,`period`) WHERE period IS NOT NULL AND state <> 'canceled';
CREATE UNIQUE INDEX `payouts_one_unsent` ON `payouts` (`publisher_id`) WHERE state IN ('created', 'approved');
CREATE INDEX `payouts_by_run` ON `payouts` (`run_id`,`state`,`id`) WHERE run_id IS NOT NULL;
CREATE INDEX `payouts_by_batch` ON `payouts` (`batch_id`,`state`,`id`) WHERE batch_id IS NOT NULL;
CREATE INDEX `payouts_open` ON `payouts` (`state`,`updated_at`) WHERE state IN ('created', 'approved', 'sent', 'failed');

-- publishers

CREATE TABLE `publisher_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE INDEX `publisher_notes_by_publisher` ON `publisher_notes` (`publisher_id`,`created_at`);

CREATE TABLE `publisher_sites` (
	`publisher_id` text NOT NULL,
	`domain` text NOT NULL,
	`created_at` integer NOT NULL,
	`token` text DEFAULT '' NOT NULL,
	`verified_at` integer,
	`verified_by` text,
	`checked_at` integer,
	`lost_at` integer,
	`disclosure` text,
	PRIMARY KEY(`publisher_id`, `domain`)
) WITHOUT ROWID;
CREATE INDEX `publisher_sites_by_check` ON `publisher_sites` (`checked_at`) WHERE verified_at is not null;

CREATE TABLE `publishers` (
	`number` integer PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`full_name` text NOT NULL,
	`status` text NOT NULL,
	`plan` text DEFAULT 'standard' NOT NULL,
	`created_at` integer NOT NULL
);
CREATE UNIQUE INDEX `publishers_publisher_id_unique` ON `publishers` (`publisher_id`);
CREATE UNIQUE INDEX `publishers_user_id_unique` ON `publishers` (`user_id`);
CREATE INDEX `publishers_by_name` ON `publishers` (full_name collate nocase,`number`);
CREATE INDEX `publishers_by_email` ON `publishers` (email collate nocase,`number`);
CREATE INDEX `publishers_by_status` ON `publishers` (`status`,`number`);
CREATE INDEX `publishers_by_plan` ON `publishers` (`plan`,`number`);

-- security-events

CREATE TABLE `security_events` (
	`hour` integer NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`hour`, `kind`)
);

-- usage

CREATE TABLE `usage_days` (
	`publisher_id` text NOT NULL,
	`day` text NOT NULL,
	`sessions` integer NOT NULL,
	`minutes` integer NOT NULL,
	`features` text NOT NULL,
	PRIMARY KEY(`publisher_id`, `day`)
);
CREATE INDEX `usage_days_by_day` ON `usage_days` (`day`);

CREATE TABLE `usage_sessions` (
	`publisher_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`features` text NOT NULL,
	PRIMARY KEY(`publisher_id`, `started_at`)
);

-- metrics

CREATE TABLE `platform_counts` (
	`id` integer PRIMARY KEY NOT NULL,
	`counted_at` integer NOT NULL,
	`counts` text NOT NULL
);

-- user-analytics

CREATE TABLE `use_reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`counted_at` integer NOT NULL,
	`counts` text NOT NULL
);

-- settings

CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
);

CREATE TABLE `email_suppressions` (
	`id` text PRIMARY KEY NOT NULL,
	`shown` text NOT NULL,
	`cause` text NOT NULL,
	`driver` text NOT NULL,
	`code` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`lifted_at` integer,
	`lifted_by` text
);
CREATE INDEX `email_suppressions_by_time` ON `email_suppressions` (`last_at`);
CREATE INDEX `email_suppressions_by_first` ON `email_suppressions` (`first_at`);

CREATE TABLE `stored_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`encrypted` text NOT NULL,
	`created_at` integer NOT NULL
);

-- webhooks

CREATE TABLE `webhook_attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`at` integer NOT NULL,
	`status` integer,
	`latency_ms` integer NOT NULL,
	`response_body` text NOT NULL,
	`fault` text
);
CREATE INDEX `webhook_attempts_by_delivery` ON `webhook_attempts` (`delivery_id`);

CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_id` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`state`,`next_attempt_at`);
CREATE INDEX `webhook_deliveries_by_endpoint` ON `webhook_deliveries` (`endpoint_id`,`created_at`);

CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_secret_expires_at` integer,
	`is_active` integer NOT NULL,
	`disabled_reason` text,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE INDEX `webhook_endpoints_by_publisher` ON `webhook_endpoints` (`publisher_id`);

CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE INDEX `webhook_events_by_publisher` ON `webhook_events` (`publisher_id`,`created_at`);

CREATE TABLE `long_term_test_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`target_clicks` integer NOT NULL,
	`duration_hours` integer NOT NULL,
	`config` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`is_stopped` integer DEFAULT false NOT NULL,
	`active_ms` integer DEFAULT 0 NOT NULL,
	`resumed_at` integer,
	`next_batch_at` integer,
	`engine` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`batches` integer DEFAULT 0 NOT NULL,
	`in_flight` integer DEFAULT 0 NOT NULL,
	`claim` integer,
	`claimed_at` integer,
	`successful_clicks` integer DEFAULT 0 NOT NULL,
	`failed_clicks` integer DEFAULT 0 NOT NULL,
	`interrupted_clicks` integer DEFAULT 0 NOT NULL,
	`response_ms` integer DEFAULT 0 NOT NULL,
	`responses` integer DEFAULT 0 NOT NULL,
	`failed_batches` integer DEFAULT 0 NOT NULL,
	`program_clicks` text NOT NULL,
	`fault` text
);

CREATE INDEX `long_term_test_campaigns_by_creator` ON `long_term_test_campaigns` (`created_by`,`created_at`);
CREATE INDEX `long_term_test_campaigns_by_status` ON `long_term_test_campaigns` (`status`,`next_batch_at`);

-- Full-text search. Triggers keep these up to date.

CREATE VIRTUAL TABLE program_search USING fts5(
  advertiser_name, program_name, category, country,
  content='network_programs', content_rowid='number', tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
CREATE VIRTUAL TABLE brand_name_search USING fts5(
  name, of_brand UNINDEXED, brand_id UNINDEXED, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
-- Parts of words, of at least three letters: `book` finds Scandibooks. It keeps no texts, and of a program's name only what the
-- advertiser's name doesn't have, because every sync of a catalog writes it.
CREATE VIRTUAL TABLE program_part_search USING fts5(
  advertiser_name, program_name, category, content='', columnsize=0, tokenize='trigram remove_diacritics 1'
);
CREATE VIRTUAL TABLE brand_part_search USING fts5(
  name, of_brand UNINDEXED, brand_id UNINDEXED, tokenize='trigram remove_diacritics 1'
);
CREATE VIRTUAL TABLE publisher_search USING fts5(
  publisher_id, full_name, email, sites, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);

-- First rows.

CREATE TABLE `test_conversions` (
	`position` integer PRIMARY KEY NOT NULL,
	`link_number` integer NOT NULL,
	`order_id` text NOT NULL,
	`earnings` integer NOT NULL,
	`converted_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
CREATE TABLE `mock_webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE TABLE `mock_webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`received_at` integer NOT NULL,
	`event_type` text,
	`payload` text NOT NULL,
	`headers` text NOT NULL,
	`source` text
);
CREATE INDEX `mock_webhook_events_by_endpoint` ON `mock_webhook_events` (`endpoint_id`,`received_at`);
-- The share that holds until an operator sets another: half to the publisher, from the first day on.
INSERT INTO share_rules (id, publisher_id, share_ppm, effective_from, created_by, created_at)
VALUES ('shr_00000000000000000000', NULL, 500000, '2020-01-01', 'system:founding', 1577836800000);
-- A new deployment publishes its ban list even while it is empty.
INSERT INTO edge_parts (key, desired_version, published_version) VALUES ('enforced', 1, 0);
