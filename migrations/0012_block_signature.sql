-- The signature of a block's hash, by a key that the database does not hold; null for blocks from before there was one.
ALTER TABLE ledger_blocks ADD COLUMN signature text;
