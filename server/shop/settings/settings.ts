import type { Selectable } from 'kysely'
import type { Settings } from '../../../contract/forms/settings.ts'
import type { AdminSettings, Seller } from '../../../contract/settings.ts'
import { DEFAULT_CLAIM_SETTINGS } from '../../../domain/claim/claimable.ts'
import { toRupees } from '../../../domain/money.ts'
import { DEFAULT_RETURN_POLICY, type ReturnTerms } from '../../../domain/returns/return-policy.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { areDefaultsExamples, defaultSettings, holdsExamples } from './default-settings.ts'

/**
 * The current seller's details: `isExample` until the owner has saved any, `holdsExamples` as long as one of those that identify
 * the seller is the demo's. `version` is 0 until the owner has saved them.
 */
export async function findSettings(database: Database) {
  const row = await database.selectFrom('seller_settings').selectAll().executeTakeFirst()
  const settings = row ? settingsOf(row) : defaultSettings
  return {
    settings,
    claims: row ? { days: row.claim_days, photoDays: row.claim_photo_days } : DEFAULT_CLAIM_SETTINGS,
    returns: row?.return_policy ?? DEFAULT_RETURN_POLICY,
    isExample: !row && areDefaultsExamples,
    holdsExamples: holdsExamples(settings),
    version: row?.version ?? 0,
    updatedAt: row?.updated_at ?? null,
  }
}

export type SellerSettings = Awaited<ReturnType<typeof findSettings>>

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
    orderNumberStart: row.order_number_start,
    cashApprovalAbove: row.cash_approval_above === null ? null : toRupees(row.cash_approval_above),
    minimumOrder: toRupees(row.minimum_order),
    compareAtPrices: row.compare_at_prices,
  }
}

type Mode = Pick<Shop['settings'], 'mode'>

/** A live shop takes none under the demo's details, or before the owner chose what prices are compared with. */
export function takesOrders({ mode }: Mode, { holdsExamples, settings }: SellerSettings): boolean {
  return mode === 'demo' || (!holdsExamples && settings.compareAtPrices !== null)
}

/** Returns a check whether the shop takes orders now, which needs no query once it does. */
export function createOrderCheck({ database, settings }: Shop): () => Promise<boolean> {
  let isOpen = settings.mode === 'demo'
  return async () => {
    isOpen ||= takesOrders(settings, await findSettings(database))
    return isOpen
  }
}

/** The seller's details that the law requires to be public. */
export function presentSeller(sellerSettings: SellerSettings, shop: Mode): Seller {
  const { settings, claims, returns, isExample } = sellerSettings
  const { legalName, street, city, state, zipCode, gstin, email, phone, openingHours, grievanceOfficer } = settings
  return {
    ...{ legalName, street, city, state, zipCode, gstin, email, phone, openingHours, grievanceOfficer },
    claims,
    returns: {
      refused: presentTerms(returns.refused),
      undeliverable: presentTerms(returns.undeliverable),
      damaged: presentTerms(returns.damaged),
      recalled: presentTerms(returns.recalled),
    },
    minimumOrder: settings.minimumOrder,
    isExample,
    takesOrders: takesOrders(shop, sellerSettings),
  }
}

/** `activeAdmins`: how many there are, to approve what one of them proposes. */
export function presentSettings(sellerSettings: SellerSettings, shop: Mode, activeAdmins: number): AdminSettings {
  return {
    ...sellerSettings.settings,
    ...presentSeller(sellerSettings, shop),
    activeAdmins,
    updatedAt: sellerSettings.updatedAt?.toISOString() ?? null,
    version: String(sellerSettings.version),
  }
}

function presentTerms({ goods, deliveryFee }: ReturnTerms): ReturnTerms {
  return { goods, deliveryFee }
}
