ALTER TABLE `adjustments` ADD `expired_at` integer;--> statement-breakpoint
ALTER TABLE `sale_archives` ADD `unattributed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `network_payments` ADD `expired_at` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `expired_at` integer;--> statement-breakpoint
CREATE INDEX `payouts_ended` ON `payouts` (`updated_at`) WHERE state IN ('settled', 'canceled') AND expired_at IS NULL;--> statement-breakpoint
-- An expired payout is a sum: nothing about it changes anymore. Only one that has ended can expire, with its amount.
CREATE TRIGGER payout_expired BEFORE UPDATE ON payouts
WHEN OLD.expired_at IS NOT NULL OR (NEW.expired_at IS NOT NULL AND (OLD.state NOT IN ('settled', 'canceled')
  OR NEW.state <> OLD.state OR NEW.amount <> OLD.amount OR NEW.publisher_id <> OLD.publisher_id)) BEGIN
  SELECT RAISE(ABORT, 'payout.expired');
END;
--> statement-breakpoint
DROP TRIGGER payout_transition_kept;
--> statement-breakpoint
CREATE TRIGGER payout_transition_kept BEFORE DELETE ON payout_transitions
WHEN NOT EXISTS (SELECT 1 FROM payouts WHERE id = OLD.payout_id AND expired_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'payout.append_only');
END;
--> statement-breakpoint
DROP TRIGGER adjustment_unchanged;
--> statement-breakpoint
CREATE TRIGGER adjustment_unchanged BEFORE UPDATE ON adjustments
WHEN NEW.id <> OLD.id OR NEW.publisher_id <> OLD.publisher_id OR NEW.amount <> OLD.amount
  OR (NEW.state <> OLD.state AND OLD.state <> 'proposed') OR OLD.expired_at IS NOT NULL
  OR (NEW.expired_at IS NOT NULL AND (OLD.state = 'proposed' OR NEW.paid_out <> OLD.paid_out))
  OR (NEW.expired_at IS NULL AND (NEW.reason <> OLD.reason OR NEW.created_by <> OLD.created_by)) BEGIN
  SELECT RAISE(ABORT, 'adjustment.append_only');
END;
--> statement-breakpoint
-- The events of a difference are deleted only with its statement.
DROP TRIGGER network_difference_event_kept;
--> statement-breakpoint
CREATE TRIGGER network_difference_event_kept BEFORE DELETE ON network_difference_events
WHEN EXISTS (SELECT 1 FROM network_statements WHERE id = OLD.statement_id) BEGIN
  SELECT RAISE(ABORT, 'network_difference_event.append_only');
END;
--> statement-breakpoint
DROP TRIGGER network_payment_unchanged;
--> statement-breakpoint
CREATE TRIGGER network_payment_unchanged BEFORE UPDATE ON network_payments
WHEN NEW.id <> OLD.id OR NEW.network_id <> OLD.network_id OR NEW.month <> OLD.month OR NEW.amount <> OLD.amount
  OR NEW.paid_on <> OLD.paid_on OR OLD.expired_at IS NOT NULL OR (NEW.expired_at IS NOT NULL AND NEW.state <> OLD.state)
  OR (NEW.expired_at IS NULL
    AND (NEW.reference <> OLD.reference OR NEW.created_by <> OLD.created_by OR OLD.state = 'canceled')) BEGIN
  SELECT RAISE(ABORT, 'network_payment.append_only');
END;
--> statement-breakpoint
-- A claim is deleted once it is decided and no conversion is booked for it.
DROP TRIGGER claim_kept;
--> statement-breakpoint
CREATE TRIGGER claim_kept BEFORE DELETE ON claims
WHEN OLD.status = 'open' OR EXISTS (
  SELECT 1 FROM conversions WHERE click_id = OLD.click_id AND network_id = 'direct' AND group_id = OLD.id
) BEGIN
  SELECT RAISE(ABORT, 'claim.kept');
END;
