-- A domain has its site, so that a write marks only the shards that it changes. The next sync of a catalog that has changed
-- writes each program again, with its sites, because no content has an empty hash.
DROP INDEX `program_domains_by_shard`;--> statement-breakpoint
ALTER TABLE `program_domains` ADD `site` text;--> statement-breakpoint
CREATE INDEX `program_domains_by_site` ON `program_domains` (`shard`,`site`);--> statement-breakpoint
UPDATE `network_programs` SET `content_hash` = '';--> statement-breakpoint
-- The search index is written only when a name, category or country has changed.
DROP TRIGGER program_search_update;
--> statement-breakpoint
CREATE TRIGGER program_search_update AFTER UPDATE OF advertiser_name, program_name, category, country ON network_programs
WHEN OLD.advertiser_name IS NOT NEW.advertiser_name OR OLD.program_name IS NOT NEW.program_name
  OR OLD.category IS NOT NEW.category OR OLD.country IS NOT NEW.country
BEGIN
  INSERT INTO program_search(program_search, rowid, advertiser_name, program_name, category, country)
  VALUES ('delete', OLD.number, OLD.advertiser_name, OLD.program_name, OLD.category, OLD.country);
  INSERT INTO program_search(rowid, advertiser_name, program_name, category, country)
  VALUES (NEW.number, NEW.advertiser_name, NEW.program_name, NEW.category, NEW.country);
END;
