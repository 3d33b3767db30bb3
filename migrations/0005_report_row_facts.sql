-- A report row keeps what its conversion is folded from, so that a conversion can be folded again from its rows alone.
CREATE TABLE `report_rows_next` (
	`network_id` text NOT NULL,
	`external_id` text NOT NULL,
	`group_id` text NOT NULL,
	`conversion_id` text NOT NULL,
	`version` integer NOT NULL,
	`content_hash` text NOT NULL,
	`modified_at` integer,
	`status` text NOT NULL,
	`status_raw` text NOT NULL,
	`reason` text,
	`commission` integer NOT NULL,
	`is_original` integer NOT NULL,
	`pushed` integer NOT NULL,
	`whole_day` text,
	`click_id` text,
	`order_id` text,
	`sale_amount` text,
	`sale_currency` text,
	`clicks` integer,
	`event_at` integer NOT NULL,
	PRIMARY KEY(`network_id`, `external_id`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `report_rows_next`
SELECT r.network_id, r.external_id, r.group_id, r.conversion_id, r.version, r.content_hash, r.modified_at,
  r.status, r.status_raw, r.reason, r.commission, r.is_original,
  NOT EXISTS (
    SELECT 1 FROM report_row_versions v
    WHERE v.network_id = r.network_id AND v.external_id = r.external_id AND v.source NOT IN ('callback', 'postback')
  ),
  CASE WHEN r.network_id = 'siteplug' THEN c.day END,
  c.click_id, c.order_id, c.sale_amount, c.sale_currency, c.reported_clicks, c.converted_at
FROM report_rows r JOIN conversions c ON c.id = r.conversion_id;
--> statement-breakpoint
DROP TABLE `report_rows`;
--> statement-breakpoint
ALTER TABLE `report_rows_next` RENAME TO `report_rows`;
--> statement-breakpoint
CREATE INDEX `report_rows_by_conversion` ON `report_rows` (`conversion_id`);
--> statement-breakpoint
CREATE INDEX `report_rows_pushed` ON `report_rows` (`network_id`,`click_id`,`order_id`) WHERE pushed = 1;
--> statement-breakpoint
CREATE INDEX `report_rows_by_whole_day` ON `report_rows` (`network_id`,`whole_day`) WHERE whole_day is not null;
