CREATE TABLE `claims` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`click_id` text NOT NULL,
	`clicked_at` integer NOT NULL,
	`order_id` text NOT NULL,
	`order_key` text NOT NULL,
	`program_id` text,
	`brand_id` text,
	`gross` integer NOT NULL,
	`source` text,
	`status` text NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`reason` text,
	`conversion_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_once` ON `claims` (`publisher_id`,`click_id`,`order_key`);--> statement-breakpoint
CREATE INDEX `claims_by_click` ON `claims` (`click_id`,`order_key`);--> statement-breakpoint
CREATE INDEX `claims_by_publisher` ON `claims` (`publisher_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `claims_by_status` ON `claims` (`status`,`created_at`);--> statement-breakpoint

-- A sale is counted once, whoever is faster: a conversion of the network `direct` counts only while its claim is
-- accepted and no network has reported the same click and order, and a claim can't leave that state while it counts.
CREATE TRIGGER direct_conversion_inserted BEFORE INSERT ON conversions
WHEN NEW.network_id = 'direct' AND NEW.status <> 'reversed' BEGIN
  SELECT RAISE(ABORT, 'claim.not_accepted')
  WHERE NOT EXISTS (SELECT 1 FROM claims WHERE id = NEW.group_id AND status = 'accepted');
  SELECT RAISE(ABORT, 'claim.already_reported')
  FROM claims k JOIN conversions c ON c.click_id = k.click_id
  WHERE k.id = NEW.group_id AND c.network_id <> 'direct' AND lower(trim(c.order_id)) = k.order_key
    AND COALESCE(c.orphanhood, '') <> 'program_of_another_network';
END;
--> statement-breakpoint
CREATE TRIGGER direct_conversion_updated BEFORE UPDATE OF status ON conversions
WHEN NEW.network_id = 'direct' AND NEW.status <> 'reversed' BEGIN
  SELECT RAISE(ABORT, 'claim.not_accepted')
  WHERE NOT EXISTS (SELECT 1 FROM claims WHERE id = NEW.group_id AND status = 'accepted');
END;
--> statement-breakpoint
CREATE TRIGGER claim_still_booked BEFORE UPDATE OF status ON claims
WHEN OLD.status = 'accepted' AND NEW.status <> 'accepted' BEGIN
  SELECT RAISE(ABORT, 'claim.still_booked')
  WHERE EXISTS (
    SELECT 1 FROM conversions
    WHERE click_id = NEW.click_id AND network_id = 'direct' AND group_id = NEW.id AND status <> 'reversed'
  );
END;
--> statement-breakpoint
CREATE TRIGGER claim_kept BEFORE DELETE ON claims BEGIN
  SELECT RAISE(ABORT, 'claim.kept');
END;
