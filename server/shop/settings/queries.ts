import type { Selectable } from 'kysely'
import type { Settings } from '../../../contract/forms/settings.ts'
import { type ClaimSettings, DEFAULT_CLAIM_SETTINGS } from '../../../domain/claim/claimable.ts'
import { type AmountRule, DEFAULT_AMOUNT_RULE } from '../../../domain/payment/other-amount.ts'
import { DEFAULT_RETURN_POLICY, type ReturnPolicy } from '../../../domain/returns/return-policy.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { areDefaultsExamples, defaultSettings, holdsExamples } from './default-settings.ts'

/**
 * The current seller's details: `isExample` until the owner has saved any, `holdsExamples` as long as one of those that
 * identify the seller is the demo's. `version` is 0 until the owner has saved them.
 */
export type SellerSettings = {
  settings: Settings
  claims: ClaimSettings
  returns: ReturnPolicy
  otherAmounts: AmountRule
  isExample: boolean
  holdsExamples: boolean
  version: number
  updatedAt: Date | null
}

export async function findSettings(database: Database): Promise<SellerSettings> {
  const row = await database.selectFrom('seller_settings').selectAll().executeTakeFirst()
  if (!row)
    return {
      settings: defaultSettings,
      claims: DEFAULT_CLAIM_SETTINGS,
      returns: DEFAULT_RETURN_POLICY,
      otherAmounts: DEFAULT_AMOUNT_RULE,
      isExample: areDefaultsExamples,
      holdsExamples: areDefaultsExamples,
      version: 0,
      updatedAt: null,
    }
  const settings = settingsOf(row)
  return {
    settings,
    claims: claimSettingsOf(row),
    returns: row.return_policy ?? DEFAULT_RETURN_POLICY,
    otherAmounts: { customerFees: row.customer_fees, fundedOffers: row.funded_offers },
    isExample: false,
    holdsExamples: holdsExamples(settings),
    version: row.version,
    updatedAt: row.updated_at,
  }
}

function settingsOf(row: Selectable<Schema['seller_settings']>): Settings {
  return {
    legalName: row.legal_name,
    tradeName: row.trade_name,
    street: row.street,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    gstin: row.gstin,
    email: row.email,
    phone: row.phone,
    grievanceOfficer: { name: row.officer_name, email: row.officer_email, phone: row.officer_phone },
    invoicePrefix: row.invoice_prefix,
    openingHours: row.opening_hours ?? defaultSettings.openingHours,
    orderMails: row.order_mails,
    signatory: row.signatory,
    turnover: row.turnover,
    orderNumbers: { start: row.order_number_start, step: row.order_number_step },
  }
}

function claimSettingsOf(row: Selectable<Schema['seller_settings']>): ClaimSettings {
  return { days: row.claim_days, photoHours: row.claim_photo_hours, photoDays: row.claim_photo_days }
}
