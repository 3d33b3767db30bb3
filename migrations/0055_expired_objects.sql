CREATE TABLE `expired_objects` (
	`kind` text NOT NULL,
	`id` integer NOT NULL,
	`expired_at` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `expired_objects_open` ON `expired_objects` (`kind`,`id`) WHERE deleted_at is null;