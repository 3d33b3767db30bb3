-- A publisher's own key of a stored link: the same key again updates the link instead of making another.
ALTER TABLE affiliate_links ADD COLUMN external_key text;
--> statement-breakpoint
CREATE UNIQUE INDEX affiliate_links_by_external_key ON affiliate_links (publisher_id, external_key)
  WHERE external_key IS NOT NULL AND status <> 'deleted';
