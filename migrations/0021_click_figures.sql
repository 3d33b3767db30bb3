-- Test clicks are shown beside what did not count.
ALTER TABLE click_rollups ADD COLUMN tests integer NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE TRIGGER click_test_counted AFTER INSERT ON click_logs WHEN NEW.verdict = 'test' BEGIN
  INSERT INTO click_rollups (publisher_id, day, program_id, brand_id, network_id, tests)
  VALUES (
    NEW.publisher_id, strftime('%Y-%m-%d', NEW.clicked_at / 1000, 'unixepoch'),
    COALESCE(NEW.program_id, ''), COALESCE(NEW.brand_id, ''), COALESCE(NEW.network_id, ''), 1
  )
  ON CONFLICT (publisher_id, day, program_id, brand_id) DO UPDATE SET tests = tests + 1;
END;
--> statement-breakpoint
-- Counted clicks of each day over all publishers, so that public figures need no scan.
CREATE TABLE click_days (
  day text PRIMARY KEY NOT NULL,
  clicks integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO click_days (day, clicks) SELECT day, SUM(clicks) FROM click_rollups GROUP BY day;
--> statement-breakpoint
CREATE TRIGGER click_day_counted AFTER INSERT ON click_logs WHEN NEW.verdict = 'click' BEGIN
  INSERT INTO click_days (day, clicks) VALUES (strftime('%Y-%m-%d', NEW.clicked_at / 1000, 'unixepoch'), 1)
  ON CONFLICT (day) DO UPDATE SET clicks = clicks + 1;
END;
