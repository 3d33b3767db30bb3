CREATE TABLE `raw_objects` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `raw_objects_hash_unique` ON `raw_objects` (`hash`);--> statement-breakpoint
ALTER TABLE `report_row_versions` ADD `raw_object` integer;--> statement-breakpoint
ALTER TABLE `report_row_versions` ADD `raw_position` integer;--> statement-breakpoint
-- A version has its text in its row or in an object. The triggers of the table already refuse every change of it.
CREATE TRIGGER report_version_text BEFORE INSERT ON report_row_versions BEGIN
  SELECT RAISE(ABORT, 'report.raw_misplaced')
  WHERE (NEW.raw_object IS NULL) <> (NEW.raw_position IS NULL) OR (NEW.raw_object IS NOT NULL AND
    (NEW.raw <> '' OR NOT EXISTS (SELECT 1 FROM raw_objects WHERE id = NEW.raw_object)));
END;
--> statement-breakpoint
-- The hash is what shows that an object is the one that was written, so it is as permanent as the versions.
CREATE TRIGGER raw_object_unchanged BEFORE UPDATE ON raw_objects BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER raw_object_kept BEFORE DELETE ON raw_objects BEGIN
  SELECT RAISE(ABORT, 'report.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER raw_object_once BEFORE INSERT ON raw_objects BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: raw_objects.hash')
  WHERE EXISTS (SELECT 1 FROM raw_objects WHERE hash = NEW.hash);
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: raw_objects.id')
  WHERE EXISTS (SELECT 1 FROM raw_objects WHERE id = NEW.id);
END;
