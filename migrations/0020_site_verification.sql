-- A site is listed with a token; redirects go straight to it only once the publisher has shown the token there.
ALTER TABLE `publisher_sites` ADD `token` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `publisher_sites` ADD `verified_at` integer;
--> statement-breakpoint
ALTER TABLE `publisher_sites` ADD `verified_by` text;
--> statement-breakpoint
ALTER TABLE `publisher_sites` ADD `checked_at` integer;
--> statement-breakpoint
ALTER TABLE `publisher_sites` ADD `lost_at` integer;
--> statement-breakpoint
UPDATE `publisher_sites` SET `token` = lower(hex(randomblob(16)));
--> statement-breakpoint
CREATE INDEX `publisher_sites_by_check` ON `publisher_sites` (`checked_at`) WHERE `verified_at` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER publisher_site_verified AFTER UPDATE OF verified_at ON publisher_sites
WHEN (NEW.verified_at IS NULL) <> (OLD.verified_at IS NULL) BEGIN
  INSERT INTO edge_parts (key, wanted, published)
  VALUES ('publisher/' || (CAST(substr(NEW.publisher_id, 4) AS INTEGER) % 256), 1, 0)
  ON CONFLICT (key) DO UPDATE SET wanted = wanted + 1;
END;
--> statement-breakpoint
-- Sites that were listed without proof leave the edge table.
UPDATE edge_parts SET wanted = wanted + 1
WHERE key IN (SELECT 'publisher/' || (CAST(substr(publisher_id, 4) AS INTEGER) % 256) FROM publisher_sites);
