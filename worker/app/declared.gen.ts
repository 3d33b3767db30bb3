// Written by `npm run tables` from what the districts declare.
import { type DeclaredTable, tablesOf } from '../platform/table.ts';
import type { Eraser, Section } from '../platform/personal-data.ts';
import * as tables0 from '../platform/alerts/tables.ts';
import * as tables1 from '../platform/audit/tables.ts';
import * as tables2 from '../platform/email/tables.ts';
import * as tables3 from '../platform/http/tables.ts';
import * as tables4 from '../platform/jobs/tables.ts';
import * as tables5 from '../platform/settings/tables.ts';
import * as tables6 from '../platform/stored-keys/tables.ts';
import * as tables7 from '../ledger/tables.ts';
import * as tables8 from '../catalog/tables.ts';
import * as tables9 from '../clicks/tables.ts';
import * as tables10 from '../webhooks/tables.ts';
import * as tables11 from '../accounts/activity/tables.ts';
import * as tables12 from '../accounts/api-keys/tables.ts';
import * as tables13 from '../accounts/changes/tables.ts';
import * as tables14 from '../accounts/data-requests/tables.ts';
import * as tables15 from '../accounts/feedback/tables.ts';
import * as tables16 from '../accounts/identity/tables.ts';
import * as tables17 from '../accounts/integrations/tables.ts';
import * as tables18 from '../accounts/oauth/tables.ts';
import * as tables19 from '../accounts/operators/tables.ts';
import * as tables20 from '../accounts/persons/tables.ts';
import * as tables21 from '../accounts/publishers/tables.ts';
import * as tables22 from '../accounts/security-events/tables.ts';
import * as tables23 from '../accounts/usage/tables.ts';
import * as tables24 from '../links/tables.ts';
import * as tables25 from '../compliance/tables.ts';
import * as tables26 from '../sales/adjustments/tables.ts';
import * as tables27 from '../sales/claims/tables.ts';
import * as tables28 from '../sales/earnings/tables.ts';
import * as tables29 from '../sales/tables.ts';
import * as tables30 from '../networks/tables.ts';
import * as tables31 from '../payouts/rails/tables.ts';
import * as tables32 from '../payouts/tables.ts';
import * as tables33 from '../reconciliation/money-check/tables.ts';
import * as tables34 from '../reconciliation/tables.ts';
import * as tables35 from '../reporting/operator/dead-letters/tables.ts';
import * as tables36 from '../reporting/operator/metrics/tables.ts';
import * as tables37 from '../reporting/operator/user-analytics/tables.ts';
import * as tables38 from '../test-tools/campaigns/tables.ts';
import * as tables39 from '../test-tools/test-data/tables.ts';
import * as tables40 from '../test-tools/webhook-endpoints/tables.ts';
import * as tables41 from '../monitoring/checks/tables.ts';
import * as tables42 from '../monitoring/incidents/tables.ts';
import * as tables43 from '../mcp/tables.ts';
import * as tables44 from '../app/exports/tables.ts';
import { eraseEmails } from '../platform/email/erase-emails.ts';
import { eraseClicks } from '../clicks/erase-clicks.ts';
import { eraseWebhooks } from '../webhooks/erase-webhooks.ts';
import { eraseKeys } from '../accounts/api-keys/keys.ts';
import { eraseDataRequests } from '../accounts/data-requests/watch-requests.ts';
import { eraseAuthorship } from '../accounts/feedback/erase-authorship.ts';
import { accountSection } from '../accounts/identity/account-section.ts';
import { eraseAccess } from '../accounts/identity/deletion/identity-erasers.ts';
import { eraseAccount } from '../accounts/identity/deletion/identity-erasers.ts';
import { eraseApps } from '../accounts/oauth/own-apps.ts';
import { closePublisher } from '../accounts/publishers/erase-publisher.ts';
import { eraseLinks } from '../links/erase-links.ts';
import { eraseCompliance } from '../compliance/erase-compliance.ts';
import { awaitLastPayout } from '../payouts/await-last-payout.ts';
import { erasePayoutDetails } from '../payouts/details/erase-details.ts';
import { eraseTax } from '../payouts/tax/tax-store.ts';
import { taxSection } from '../payouts/tax/tax-versions.ts';
import { linkSection } from '../reporting/publisher/exports/account-sections.ts';
import { earningSection } from '../reporting/publisher/exports/account-sections.ts';
import { conversionSection } from '../reporting/publisher/exports/account-sections.ts';

export const TABLES: readonly DeclaredTable[] = [
  ...tablesOf(tables0),
  ...tablesOf(tables1),
  ...tablesOf(tables2),
  ...tablesOf(tables3),
  ...tablesOf(tables4),
  ...tablesOf(tables5),
  ...tablesOf(tables6),
  ...tablesOf(tables7),
  ...tablesOf(tables8),
  ...tablesOf(tables9),
  ...tablesOf(tables10),
  ...tablesOf(tables11),
  ...tablesOf(tables12),
  ...tablesOf(tables13),
  ...tablesOf(tables14),
  ...tablesOf(tables15),
  ...tablesOf(tables16),
  ...tablesOf(tables17),
  ...tablesOf(tables18),
  ...tablesOf(tables19),
  ...tablesOf(tables20),
  ...tablesOf(tables21),
  ...tablesOf(tables22),
  ...tablesOf(tables23),
  ...tablesOf(tables24),
  ...tablesOf(tables25),
  ...tablesOf(tables26),
  ...tablesOf(tables27),
  ...tablesOf(tables28),
  ...tablesOf(tables29),
  ...tablesOf(tables30),
  ...tablesOf(tables31),
  ...tablesOf(tables32),
  ...tablesOf(tables33),
  ...tablesOf(tables34),
  ...tablesOf(tables35),
  ...tablesOf(tables36),
  ...tablesOf(tables37),
  ...tablesOf(tables38),
  ...tablesOf(tables39),
  ...tablesOf(tables40),
  ...tablesOf(tables41),
  ...tablesOf(tables42),
  ...tablesOf(tables43),
  ...tablesOf(tables44),
];

export const ERASERS: readonly Eraser[] = [
  eraseEmails,
  eraseClicks,
  eraseWebhooks,
  eraseKeys,
  eraseDataRequests,
  eraseAuthorship,
  eraseAccess,
  eraseAccount,
  eraseApps,
  closePublisher,
  eraseLinks,
  eraseCompliance,
  awaitLastPayout,
  erasePayoutDetails,
  eraseTax,
];

export const SECTIONS: readonly Section[] = [
  accountSection,
  taxSection,
  linkSection,
  earningSection,
  conversionSection,
];
