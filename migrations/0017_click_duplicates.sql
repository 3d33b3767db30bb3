-- One visitor's clicks on one link within a minute count once; the others are stored as what they are.
CREATE TABLE `click_visits` (
	`visit` text PRIMARY KEY NOT NULL,
	`click_id` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `click_rollups` ADD `duplicates` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP TRIGGER click_counted;
--> statement-breakpoint
-- A click is counted in the write that adds it: delivery is at least once, the figures exactly once.
CREATE TRIGGER click_counted AFTER INSERT ON click_logs BEGIN
  INSERT INTO click_rollups (publisher_id, day, program_id, brand_id, network_id, clicks, bots, previews, duplicates, blocked, unmonetised)
  VALUES (
    NEW.publisher_id, strftime('%Y-%m-%d', NEW.clicked_at / 1000, 'unixepoch'),
    COALESCE(NEW.program_id, ''), COALESCE(NEW.brand_id, ''), COALESCE(NEW.network_id, ''),
    NEW.verdict = 'click', NEW.verdict = 'bot', NEW.verdict = 'preview', NEW.verdict = 'duplicate',
    NEW.verdict = 'blocked', NEW.verdict = 'unmonetised'
  )
  ON CONFLICT (publisher_id, day, program_id, brand_id) DO UPDATE SET
    clicks = clicks + excluded.clicks, bots = bots + excluded.bots, previews = previews + excluded.previews,
    duplicates = duplicates + excluded.duplicates,
    blocked = blocked + excluded.blocked, unmonetised = unmonetised + excluded.unmonetised;
END;
