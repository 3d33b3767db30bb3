-- Why a conversion's money can't be paid yet; null when it can.
ALTER TABLE conversions ADD COLUMN held_reason text;
