-- Report rows of closed conversions, with all their versions, move to R2. They are deleted only with a recorded archive, and
-- no version is added to a conversion whose rows are there: its writer must restore them first. A change of such a conversion
-- is refused by its version, which archiving and restoring increase.
CREATE TABLE `report_archive_keys` (
	`key` integer NOT NULL,
	`archive` integer NOT NULL,
	PRIMARY KEY(`key`, `archive`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `report_archives` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`object` text NOT NULL,
	`sha256` text NOT NULL,
	`conversions` integer NOT NULL,
	`archived_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_archives_object_unique` ON `report_archives` (`object`);--> statement-breakpoint
ALTER TABLE `conversions` ADD `report_archive` integer;--> statement-breakpoint
CREATE INDEX `conversions_closed` ON `conversions` (`updated_at`) WHERE report_archive is null and status in ('paid', 'reversed') and net = paid_out and held_reason is null and unattributed_reason is null;
--> statement-breakpoint
CREATE TRIGGER report_archive_unchanged BEFORE UPDATE ON report_archives BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER report_archive_kept BEFORE DELETE ON report_archives BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER report_archive_once BEFORE INSERT ON report_archives BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: report_archives.object')
  WHERE EXISTS (SELECT 1 FROM report_archives WHERE object = NEW.object OR id = NEW.id);
END;
--> statement-breakpoint
DROP TRIGGER report_version_kept;
--> statement-breakpoint
CREATE TRIGGER report_version_kept BEFORE DELETE ON report_row_versions
WHEN NOT EXISTS (
  SELECT 1 FROM conversions c CROSS JOIN report_archives a ON a.id = c.report_archive WHERE c.id = OLD.conversion_id
) BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER report_version_archived BEFORE INSERT ON report_row_versions
WHEN EXISTS (SELECT 1 FROM conversions WHERE id = NEW.conversion_id AND report_archive IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'report.archived');
END;
