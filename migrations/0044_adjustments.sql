CREATE TABLE `adjustments` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`amount` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`conversion_id` text,
	`reverses` text,
	`state` text NOT NULL,
	`paid_out` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`decision_reason` text
);
--> statement-breakpoint
CREATE INDEX `adjustments_by_publisher` ON `adjustments` (`publisher_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `adjustments_by_state` ON `adjustments` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `adjustments_by_conversion` ON `adjustments` (`conversion_id`) WHERE conversion_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `adjustments_reversed_once` ON `adjustments` (`reverses`) WHERE reverses IS NOT NULL AND state <> 'rejected';--> statement-breakpoint
-- An adjustment is money: it is decided once, and nothing about it changes afterwards except what payouts have paid of it.
CREATE TRIGGER adjustment_unchanged BEFORE UPDATE ON adjustments
WHEN NEW.id <> OLD.id OR NEW.publisher_id <> OLD.publisher_id OR NEW.amount <> OLD.amount OR NEW.reason <> OLD.reason
  OR NEW.created_by <> OLD.created_by OR (NEW.state <> OLD.state AND OLD.state <> 'proposed') BEGIN
  SELECT RAISE(ABORT, 'adjustment.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER adjustment_kept BEFORE DELETE ON adjustments BEGIN
  SELECT RAISE(ABORT, 'adjustment.append_only');
END;
--> statement-breakpoint
CREATE TRIGGER adjustment_once BEFORE INSERT ON adjustments WHEN EXISTS (SELECT 1 FROM adjustments WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: adjustments.id');
END;
