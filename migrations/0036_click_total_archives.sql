-- The totals of a publisher's month move to R2 once the month is over (record 0041). The publisher of a link's totals is known,
-- so that its months can be found.
CREATE TABLE `click_total_archives` (
	`publisher_id` text NOT NULL,
	`month` text NOT NULL,
	`clicks` integer NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`publisher_id`, `month`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `new_link_click_totals` (
	`publisher_id` text NOT NULL,
	`link_id` text NOT NULL,
	`month` text NOT NULL,
	`clicks` integer NOT NULL,
	PRIMARY KEY(`publisher_id`, `link_id`, `month`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `new_link_click_totals` (publisher_id, link_id, month, clicks)
  SELECT COALESCE(l.publisher_id, ''), t.link_id, t.month, t.clicks
  FROM link_click_totals t LEFT JOIN affiliate_links l ON l.id = t.link_id;
--> statement-breakpoint
DROP TABLE `link_click_totals`;
--> statement-breakpoint
ALTER TABLE `new_link_click_totals` RENAME TO `link_click_totals`;
--> statement-breakpoint
-- A month's totals are in the database or in R2, never in both. So nothing counts them twice.
CREATE TRIGGER click_totals_archived BEFORE INSERT ON click_totals
WHEN EXISTS (
  SELECT 1 FROM click_total_archives WHERE publisher_id = NEW.publisher_id AND month = substr(NEW.day, 1, 7)
) BEGIN
  SELECT RAISE(ABORT, 'click_totals.archived');
END;
