import { z } from '@hono/zod-openapi';
import { eq, sql } from 'drizzle-orm';
import { affiliateNetworks, brands } from '../../catalog/tables.ts';
import type { Context } from '../../platform/context.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import { toExactDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import { CONVERSION_STATUSES } from '../earnings/commission-status.ts';
import { type Conversion, conversions } from '../tables.ts';

/** Conversions with the names of their network and brand. The caller adds conditions and order. */
export function selectNamedConversions(ctx: Context) {
  return ctx.db
    .select({
      conversion: conversions,
      networkName: sql<string | null>`${affiliateNetworks.name}`.as('network_name'),
      brandName: sql<string | null>`${brands.name}`.as('brand_name'),
    })
    .from(conversions)
    .leftJoin(affiliateNetworks, eq(affiliateNetworks.id, conversions.networkId))
    .leftJoin(brands, eq(brands.id, conversions.brandId));
}

export interface ConversionNames {
  networkName: string | null;
  brandName: string | null;
}

/** What every queue shows about a conversion. */
export const listedConversion = z.object({
  id: idField('cnv'),
  network_id: z.string(),
  network_name: z.string().openapi({ example: 'Wildfire' }),
  brand_name: z.string().nullable(),
  status: z.enum(CONVERSION_STATUSES),
  gross: dollars,
  sale_amount: z.string().nullable().openapi({ example: '759.38' }),
  sale_currency: z.string().nullable().openapi({ example: 'USD' }),
  order_id: z.string().nullable(),
  converted_at: z.iso.datetime(),
});

export function listedConversionOf(
  conversion: Conversion,
  { networkName, brandName }: ConversionNames,
): z.infer<typeof listedConversion> {
  return {
    id: conversion.id,
    network_id: conversion.networkId,
    network_name: networkName ?? conversion.networkId,
    brand_name: brandName,
    status: conversion.status,
    gross: toExactDollars(conversion.gross),
    sale_amount: conversion.saleAmount,
    sale_currency: conversion.saleCurrency,
    order_id: conversion.orderId,
    converted_at: toIso(conversion.convertedAt),
  };
}
