-- A program has the hash of the network's data that it was read from, so that a sync skips the same data. Programs without one
-- are read again by the next sync of a catalog that has changed.
ALTER TABLE `network_programs` ADD `source_hash` text;
