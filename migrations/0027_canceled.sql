-- US spelling for the state of payouts and deliveries. The trigger that protects payout transitions is created again.
DROP INDEX `payouts_by_period`;--> statement-breakpoint
UPDATE payouts SET state = 'canceled' WHERE state = 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_by_period` ON `payouts` (`publisher_id`,`period`) WHERE period IS NOT NULL AND state <> 'canceled';--> statement-breakpoint
UPDATE webhook_deliveries SET state = 'canceled' WHERE state = 'cancelled';--> statement-breakpoint
DROP TRIGGER payout_transition_unchanged;
--> statement-breakpoint
UPDATE payout_transitions SET to_state = 'canceled' WHERE to_state = 'cancelled';
--> statement-breakpoint
CREATE TRIGGER payout_transition_unchanged BEFORE UPDATE ON payout_transitions BEGIN
  SELECT RAISE(ABORT, 'payout.append_only');
END;
