export type Status = 'pending' | 'approved' | 'paid' | 'reversed';
/** How far a sale is. */
export const PROGRESS: Record<Status, number> = { pending: 0, approved: 1, paid: 2, reversed: 3 };
export type Hold = 'publisher_suspended' | 'compliance_hold';

/** The publisher who earns a sale, by index; null if the sale is unattributed. */
export type Owner = number | null;

export interface ModelSale {
  /** Its name in the system, which orders sales of the same day. */
  key: string;
  network: string;
  owner: Owner;
  hold: Hold | null;
  /** What the network says, and what is known with the payments of the network. */
  reported: Status;
  status: Status;
  gross: bigint;
  net: bigint;
  day: string;
  soldAt: number;
}
