-- Publication is ordered: a part is claimed and given a version before its source rows are read.
ALTER TABLE `edge_parts` ADD `build` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `edge_parts` ADD `claimed_until` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `edge_parts` ADD `recheck_at` integer;
--> statement-breakpoint
CREATE INDEX `edge_parts_stale` ON `edge_parts` (`key`) WHERE wanted > published;
--> statement-breakpoint
CREATE INDEX `edge_parts_recheck` ON `edge_parts` (`recheck_at`) WHERE recheck_at IS NOT NULL;
--> statement-breakpoint
-- KV holds versions up to `wanted`; new builds count on from there.
UPDATE edge_parts SET build = wanted;
--> statement-breakpoint
-- A new deployment publishes its ban list even while it is empty.
INSERT INTO edge_parts (key, wanted, published) VALUES ('banned', 1, 0)
ON CONFLICT (key) DO UPDATE SET wanted = wanted + 1;
--> statement-breakpoint
-- Links at the edge follow their rows, as publishers do.
CREATE TRIGGER affiliate_link_added AFTER INSERT ON affiliate_links BEGIN
  INSERT INTO edge_parts (key, wanted, published) VALUES ('link/' || NEW.id, 1, 0)
  ON CONFLICT (key) DO UPDATE SET wanted = wanted + 1;
END;
--> statement-breakpoint
CREATE TRIGGER affiliate_link_changed AFTER UPDATE OF publisher_id, program_id, original_url, status ON affiliate_links BEGIN
  INSERT INTO edge_parts (key, wanted, published) VALUES ('link/' || NEW.id, 1, 0)
  ON CONFLICT (key) DO UPDATE SET wanted = wanted + 1;
END;
