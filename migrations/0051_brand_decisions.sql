CREATE TABLE `program_brands` (
	`program_id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `program_brands_by_brand` ON `program_brands` (`brand_id`);--> statement-breakpoint
ALTER TABLE `brands` ADD `merge_target` text;--> statement-breakpoint
ALTER TABLE `brands` ADD `merged_into` text;--> statement-breakpoint
ALTER TABLE `brands` ADD `is_split` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `brands_merged` ON `brands` (`merged_into`) WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE `network_programs` ADD `named_brand_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `click_totals_by_program` ON `click_totals` (`program_id`,`day`) WHERE program_id <> '';--> statement-breakpoint
CREATE INDEX `affiliate_links_by_update` ON `affiliate_links` (`updated_at`) WHERE status <> 'deleted';--> statement-breakpoint
UPDATE `network_programs` SET `named_brand_id` = `brand_id`;--> statement-breakpoint
-- Names by which a brand is found because of an operator's decision: of the brands merged into it, and of a split.
CREATE VIRTUAL TABLE brand_name_search USING fts5(
  name, of_brand UNINDEXED, brand_id UNINDEXED, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER brand_names_follow_decision AFTER UPDATE OF merged_into, is_split ON brands
WHEN OLD.merged_into IS NOT NEW.merged_into OR OLD.is_split <> NEW.is_split
BEGIN
  DELETE FROM brand_name_search WHERE of_brand = NEW.id;
  INSERT INTO brand_name_search (name, of_brand, brand_id)
  SELECT NEW.name, NEW.id, COALESCE(NEW.merged_into, NEW.id) WHERE NEW.merged_into IS NOT NULL OR NEW.is_split;
END;
