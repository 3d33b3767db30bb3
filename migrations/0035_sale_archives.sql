-- Closed conversions move to R2 whole, with all that only they use. They replace the archives of report rows alone
-- (migration 0031), which took 13 months to begin, so no database can have one. This fails if there is one nevertheless, and
-- if ledger blocks were archived, whose subjects had shorter keys.
CREATE TABLE `no_archives` (`archives` integer NOT NULL CHECK (archives = 0));
--> statement-breakpoint
INSERT INTO `no_archives` SELECT (SELECT COUNT(*) FROM report_archives) + (SELECT COUNT(*) FROM ledger_archives);
--> statement-breakpoint
DROP TABLE `no_archives`;
--> statement-breakpoint
DROP TRIGGER report_version_kept;
--> statement-breakpoint
DROP TRIGGER report_version_archived;
--> statement-breakpoint
DROP TABLE `report_archive_keys`;
--> statement-breakpoint
DROP TABLE `report_archives`;
--> statement-breakpoint
DROP INDEX `conversions_closed`;
--> statement-breakpoint
ALTER TABLE `conversions` DROP COLUMN `report_archive`;
--> statement-breakpoint
ALTER TABLE `conversions` ADD `sale_archive` integer;
--> statement-breakpoint
CREATE INDEX `conversions_closed` ON `conversions` (`publisher_id`,`day`,`updated_at`) WHERE status in ('paid', 'reversed') and net = paid_out and held_reason is null and unattributed_reason is null and network_id <> 'direct';
--> statement-breakpoint
CREATE TABLE `sale_archives` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`publisher_id` text NOT NULL,
	`month` text NOT NULL,
	`records_hash` text NOT NULL,
	`table_hash` text NOT NULL,
	`conversions` integer NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`archived_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sale_archives_once` ON `sale_archives` (`publisher_id`,`month`,`records_hash`);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `restored_sales` (
	`archive` integer NOT NULL,
	`conversion_id` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`archive`, `conversion_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `restored_sales_by_conversion` ON `restored_sales` (`conversion_id`,`version`);
--> statement-breakpoint
CREATE TABLE `sale_archive_keys` (
	`key` integer NOT NULL,
	`archive` integer NOT NULL,
	`content` integer,
	PRIMARY KEY(`key`, `archive`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `link_sale_totals` (
	`link_id` text PRIMARY KEY NOT NULL,
	`sales` integer NOT NULL,
	`net` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER sale_archive_unchanged BEFORE UPDATE ON sale_archives BEGIN
  SELECT RAISE(ABORT, 'sale_archive.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER sale_archive_kept BEFORE DELETE ON sale_archives BEGIN
  SELECT RAISE(ABORT, 'sale_archive.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER sale_archive_once BEFORE INSERT ON sale_archives BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: sale_archives.id') WHERE EXISTS (SELECT 1 FROM sale_archives
    WHERE id = NEW.id OR (publisher_id = NEW.publisher_id AND month = NEW.month AND records_hash = NEW.records_hash));
END;
--> statement-breakpoint
CREATE TRIGGER restored_sale_unchanged BEFORE UPDATE ON restored_sales BEGIN
  SELECT RAISE(ABORT, 'sale_archive.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER restored_sale_kept BEFORE DELETE ON restored_sales BEGIN
  SELECT RAISE(ABORT, 'sale_archive.append_only');
END;
--> statement-breakpoint
-- A conversion and its versions are deleted only in the transaction that records their archive.
CREATE TRIGGER report_version_kept BEFORE DELETE ON report_row_versions
WHEN NOT EXISTS (
  SELECT 1 FROM conversions c CROSS JOIN sale_archives a ON a.id = c.sale_archive WHERE c.id = OLD.conversion_id
) BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER conversion_kept BEFORE DELETE ON conversions
WHEN NOT EXISTS (SELECT 1 FROM sale_archives WHERE id = OLD.sale_archive)
  OR EXISTS (SELECT 1 FROM report_row_versions WHERE conversion_id = OLD.id) BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
--> statement-breakpoint
-- A report that was planned before its conversion was archived must be planned again: its conversion isn't new, and it isn't
-- the one that was restored, whose version was skipped before.
CREATE TRIGGER conversion_archived BEFORE INSERT ON conversions
WHEN NEW.version <> 1 AND NOT EXISTS (SELECT 1 FROM conversions WHERE id = NEW.id)
  AND NOT EXISTS (SELECT 1 FROM restored_sales WHERE conversion_id = NEW.id AND version = NEW.version) BEGIN
  SELECT RAISE(ABORT, 'report.archived');
END;
--> statement-breakpoint
-- The same for a row of which only an outdated version arrived. The conversion of a new row is written before the row.
CREATE TRIGGER report_row_archived BEFORE INSERT ON report_rows
WHEN NEW.version <> 1 AND NOT EXISTS (SELECT 1 FROM report_rows WHERE network_id = NEW.network_id AND external_id = NEW.external_id)
  AND NOT EXISTS (SELECT 1 FROM conversions WHERE id = NEW.conversion_id) BEGIN
  SELECT RAISE(ABORT, 'report.archived');
END;
