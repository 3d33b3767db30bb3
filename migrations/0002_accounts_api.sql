CREATE TABLE `compliance_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`decision` text NOT NULL,
	`violation_type` text NOT NULL,
	`host` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `compliance_logs_by_publisher` ON `compliance_logs` (`publisher_id`,`created_at`);--> statement-breakpoint
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
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `feedback_items_by_age` ON `feedback_items` (`created_at`);--> statement-breakpoint
CREATE TABLE `feedback_votes` (
	`feedback_item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`vote_type` text NOT NULL,
	`voted_at` integer NOT NULL,
	PRIMARY KEY(`feedback_item_id`, `user_id`)
);
--> statement-breakpoint
CREATE TABLE `idempotent_writes` (
	`id` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`answer` text,
	`held_until` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idempotent_writes_by_age` ON `idempotent_writes` (`created_at`);--> statement-breakpoint
CREATE TABLE `api_key_usage` (
	`key_id` text NOT NULL,
	`day` text NOT NULL,
	`endpoint` text NOT NULL,
	`requests_count` integer NOT NULL,
	`last_request_at` integer NOT NULL,
	PRIMARY KEY(`key_id`, `day`, `endpoint`)
);
--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_by_user` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`platform` text NOT NULL,
	`referral_source` text,
	`privacy_policy_accepted_at` integer NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	`policy_version` text NOT NULL,
	`marketing_consent` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `local_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `local_outbox_by_recipient` ON `local_outbox` (`recipient`,`sent_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`recipient` text NOT NULL,
	`content` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`fault` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_cause_unique` ON `mails` (`cause`);--> statement-breakpoint
CREATE INDEX `mails_by_state` ON `mails` (`state`,`updated_at`);--> statement-breakpoint
CREATE TABLE `email_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`welcome_email_enabled` integer NOT NULL,
	`earnings_notifications_enabled` integer NOT NULL,
	`earnings_threshold` integer NOT NULL,
	`notification_frequency` text NOT NULL,
	`weekly_digest_enabled` integer NOT NULL,
	`told_earnings` integer NOT NULL,
	`told_at` integer,
	`digest_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook_attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`at` integer NOT NULL,
	`status` integer,
	`latency_ms` integer NOT NULL,
	`response_body` text NOT NULL,
	`fault` text
);
--> statement-breakpoint
CREATE INDEX `webhook_attempts_by_delivery` ON `webhook_attempts` (`delivery_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_endpoint` ON `webhook_deliveries` (`endpoint_id`,`created_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_by_publisher` ON `webhook_endpoints` (`publisher_id`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_events_by_publisher` ON `webhook_events` (`publisher_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `publishers` ADD `plan` text DEFAULT 'standard' NOT NULL;