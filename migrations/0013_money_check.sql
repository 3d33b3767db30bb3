-- One run of the hourly check of the money, and the rows that it found to differ.
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
