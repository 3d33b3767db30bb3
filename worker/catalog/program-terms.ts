import type { CommissionType, NamedRate, ProgramMetadata, Rate } from './program.ts';

/** The commission of a program: its rate, which may be the highest of several, and all rates that the network states. */
export interface ProgramTerms {
  /** Null if the network doesn’t state it. */
  rate: Rate | null;
  isMaximum: boolean;
  /** Empty if there is only the one. */
  rates: NamedRate[];
  /** True if the network states more rates than are stored. */
  hasMore: boolean;
}

/** The columns that `termsColumns` selects. `rates` is JSON text. */
export interface TermsRow {
  commission_rate: string | null;
  commission_currency: string | null;
  commission_type: CommissionType;
  bid: string | null;
  is_maximum: number | null;
  rates: string | null;
  more_rates: number | null;
}

/** SQL: the columns of a program's terms. */
export const termsColumns = (alias: string) =>
  `${alias}.commission_rate, ${alias}.commission_currency, ${alias}.commission_type, ${alias}.metadata->>'bid_value' AS bid,
    ${alias}.metadata->>'is_maximum' AS is_maximum, ${alias}.metadata->'rates' AS rates, ${alias}.metadata->>'more_rates' AS more_rates`;

export function termsOf(row: TermsRow): ProgramTerms {
  return {
    rate: rateOf(
      row.commission_type,
      bidOf(row.commission_type, row.bid) ?? row.commission_rate,
      row.commission_currency,
    ),
    isMaximum: row.is_maximum === 1,
    rates: row.rates === null ? [] : JSON.parse(row.rates),
    hasMore: row.more_rates === 1,
  };
}

/** The terms of a program that was read whole. */
export function termsOfProgram(program: {
  commissionRate: string | null;
  commissionCurrency: string | null;
  commissionType: CommissionType;
  metadata: ProgramMetadata;
}): ProgramTerms {
  const { commissionType: kind, commissionRate, commissionCurrency, metadata } = program;
  return {
    rate: rateOf(kind, bidOf(kind, metadata.bid_value) ?? commissionRate, commissionCurrency),
    isMaximum: metadata.is_maximum === true,
    rates: metadata.rates ?? [],
    hasMore: metadata.more_rates === true,
  };
}

export function rateOf(kind: CommissionType, amount: string | null, currency: string | null): Rate | null {
  return amount === null ? null : { kind, amount, ...(currency === null ? {} : { currency }) };
}

/** A click pays the network's bid, if it is an amount. */
function bidOf(kind: CommissionType, bid: string | null | undefined): string | null {
  return kind === 'cpc' && bid && /^\d{1,9}(\.\d{1,12})?$/.test(bid) ? bid : null;
}
