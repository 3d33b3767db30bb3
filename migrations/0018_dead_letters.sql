-- Messages that no consumer could take, whole, until an operator has them replayed.
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
--> statement-breakpoint
CREATE INDEX `dead_letters_open` ON `dead_letters` (`stored_at`) WHERE replayed_at IS NULL;
--> statement-breakpoint
-- Clicks that every store refused, as the isolates that logged them reported it later.
CREATE TABLE `log_only_clicks` (
	`id` integer PRIMARY KEY NOT NULL,
	`reported_at` integer NOT NULL,
	`clicks` integer NOT NULL
);
