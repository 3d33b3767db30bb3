-- Every transfer to a publisher has a reference of ours, a key for the payment provider and the provider's own reference.
CREATE TABLE `payouts_next` (
	`id` text PRIMARY KEY NOT NULL,
	`publisher_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`period` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`transfer_reference` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`provider_reference` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
INSERT INTO payouts_next (id, publisher_id, amount, state, version, transfer_reference, idempotency_key, created_at, updated_at)
SELECT id, publisher_id, amount, state, version, 'TRB' || upper(substr(id, 5)), id || ':1', created_at, updated_at FROM payouts;
DROP TABLE payouts;
ALTER TABLE payouts_next RENAME TO payouts;
CREATE INDEX `payouts_by_publisher` ON `payouts` (`publisher_id`,`created_at`);
CREATE UNIQUE INDEX `payouts_by_transfer_reference` ON `payouts` (`transfer_reference`);
CREATE UNIQUE INDEX `payouts_by_idempotency_key` ON `payouts` (`idempotency_key`);
CREATE UNIQUE INDEX `payouts_by_period` ON `payouts` (`publisher_id`,`period`) WHERE period IS NOT NULL AND state <> 'cancelled';
-- A second payout that is not sent yet could take back what the first one is about to pay.
CREATE UNIQUE INDEX `payouts_one_unsent` ON `payouts` (`publisher_id`) WHERE state IN ('created', 'approved', 'failed');

CREATE TABLE `payout_transitions` (
	`payout_id` text NOT NULL,
	`version` integer NOT NULL,
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`attempt` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`provider_reference` text,
	`confirmation` text,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`payout_id`, `version`)
);
-- A confirmation of one failed transfer proves nothing about another.
CREATE UNIQUE INDEX `payout_transitions_by_confirmation` ON `payout_transitions` (`confirmation`) WHERE confirmation IS NOT NULL;
CREATE TRIGGER payout_transition_unchanged BEFORE UPDATE ON payout_transitions BEGIN
  SELECT RAISE(ABORT, 'payout.append_only');
END;
CREATE TRIGGER payout_transition_kept BEFORE DELETE ON payout_transitions BEGIN
  SELECT RAISE(ABORT, 'payout.append_only');
END;
CREATE TRIGGER payout_transition_once BEFORE INSERT ON payout_transitions BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: payout_transitions.payout_id, payout_transitions.version')
  WHERE EXISTS (SELECT 1 FROM payout_transitions WHERE payout_id = NEW.payout_id AND version = NEW.version);
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: payout_transitions.confirmation')
  WHERE EXISTS (SELECT 1 FROM payout_transitions WHERE confirmation = NEW.confirmation);
END;

CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
);

-- Confirmed money that the network has approved and not paid yet.
ALTER TABLE publisher_earnings ADD COLUMN net_awaiting integer DEFAULT 0 NOT NULL;
UPDATE publisher_earnings SET net_awaiting = COALESCE((
  SELECT SUM(c.net - c.paid_out) FROM conversions c
  WHERE c.publisher_id = publisher_earnings.publisher_id AND c.day = publisher_earnings.earnings_date
  AND c.network_id = publisher_earnings.network_id AND c.brand_id IS publisher_earnings.brand_id AND c.status = 'approved'), 0);
