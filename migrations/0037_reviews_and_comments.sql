CREATE TABLE `compliance_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `compliance_reviews_open` ON `compliance_reviews` (`publisher_id`,`subject`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `compliance_reviews_by_state` ON `compliance_reviews` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `feedback_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`feedback_item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`author_name` text NOT NULL,
	`is_team` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `feedback_comments_by_item` ON `feedback_comments` (`feedback_item_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_comments_by_user` ON `feedback_comments` (`user_id`,`created_at`);