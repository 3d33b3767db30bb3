CREATE UNIQUE INDEX `network_payments_by_reference_month` ON `network_payments` (`network_id`,`reference_key`,`month`) WHERE state = 'booked';--> statement-breakpoint
-- safe: each version refuses a reference that it knows before it writes, and the index above still refuses it for the same month.
DROP INDEX `network_payments_by_reference`;
