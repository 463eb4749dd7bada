import { sql, type Transaction } from 'kysely'
import { FOREIGN_GSTIN, isOwnGstin, type Settings } from '../../../contract/forms/settings.ts'
import type { ClaimSettings } from '../../../domain/claim/claimable.ts'
import { fromRupees } from '../../../domain/money.ts'
import type { AmountRule } from '../../../domain/payment/other-amount.ts'
import type { ReturnPolicy } from '../../../domain/returns/return-policy.ts'
import { policyText } from '../../../domain/returns/return-texts.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { versionIn } from '../../platform/http/if-match.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { changeOrderNumbers } from '../../shop/orders/order-numbers.ts'
import { findStateProblem } from '../../shop/pins/state-problem.ts'
import { findSettings } from '../../shop/settings/queries.ts'
import type { Shop } from '../../shop/shop.ts'
import { changedFields } from '../audit/changed-fields.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'

type SavedSettings = Settings & { claims: ClaimSettings; returns: ReturnPolicy; otherAmounts: AmountRule }
type Edit = { adminId: string; changes: Partial<SavedSettings>; version: string | null }

/**
 * An admin changes some of the seller's details. An edit with a version is refused when they were changed since.
 * Unchanged details are not recorded. Issued documents do not change.
 */
export function changeSettings(
  { database, log }: Pick<Shop, 'database' | 'log'>,
  { adminId, changes, version }: Edit,
): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    // There may be no row yet to lock; readers do not wait.
    await sql`lock table seller_settings in share row exclusive mode`.execute(transaction)
    const current = await findSettings(transaction)
    if (version !== null && versionIn(version) !== String(current.version)) {
      return refuse('stale_edit', { message: 'The settings were changed meanwhile. Please compare and save again.' })
    }
    const { claims, returns, otherAmounts } = current
    const before: SavedSettings = { ...current.settings, claims, returns, otherAmounts }
    const settings = { ...before, ...changes }
    if (!isOwnGstin(settings)) return refuse('invalid', { fields: { gstin: FOREIGN_GSTIN } })
    const isMoving = settings.zipCode !== current.settings.zipCode || settings.state !== current.settings.state
    const problem = isMoving ? await findStateProblem(log, settings) : null
    if (problem !== null) return refuse('invalid', { fields: { state: problem } })

    const changed = changedFields(forTrail(before), forTrail(settings))
    if (current.version > 0 && Object.keys(changed.after).length === 0) return
    if (!(await changeOrderNumbers(transaction, settings.orderNumbers, current.settings.orderNumbers)))
      return refuse('invalid', { fields: { 'orderNumbers.start': TAKEN_NUMBER } })
    if (settings.claims.days !== claims.days) await recordFormerDays(transaction, claims)
    const row = { ...rowOf(settings), version: current.version + 1, updated_at: sql<Date>`now()` }
    await transaction
      .insertInto('seller_settings')
      .values(row)
      .onConflict((conflict) => conflict.column('is_held').doUpdateSet(row))
      .execute()
    const subject = { kind: 'settings', id: 'seller', name: null } as const
    await recordAuditEvents(transaction, [{ actorId: adminId, subject, action: 'update', ...changed }])
  })
}

/** They still hold for orders that were placed before. */
async function recordFormerDays(transaction: Transaction<Schema>, { days }: ClaimSettings): Promise<void> {
  await transaction.insertInto('former_claim_days').values({ days, held_until: sql<Date>`clock_timestamp()` }).execute()
}

const TAKEN_NUMBER = 'An order has this number already, or a higher one'

function forTrail(settings: SavedSettings) {
  return { ...settings, returns: policyText(settings.returns) }
}

function rowOf({
  grievanceOfficer,
  claims,
  returns,
  otherAmounts,
  orderNumbers,
  cashApprovalAbove,
  ...settings
}: SavedSettings) {
  return {
    legal_name: settings.legalName,
    trade_name: settings.tradeName,
    street: settings.street,
    city: settings.city,
    state: settings.state,
    zip_code: settings.zipCode,
    gstin: settings.gstin,
    email: settings.email,
    phone: settings.phone,
    officer_name: grievanceOfficer.name,
    officer_email: grievanceOfficer.email,
    officer_phone: grievanceOfficer.phone,
    invoice_prefix: settings.invoicePrefix,
    opening_hours: settings.openingHours,
    order_mails: settings.orderMails,
    signatory: settings.signatory,
    turnover: settings.turnover,
    claim_days: claims.days,
    claim_photo_hours: claims.photoHours,
    claim_photo_days: claims.photoDays,
    return_policy: JSON.stringify(returns),
    customer_fees: otherAmounts.customerFees,
    funded_offers: [...otherAmounts.fundedOffers],
    order_number_start: orderNumbers.start,
    order_number_step: orderNumbers.step,
    cash_approval_above: cashApprovalAbove === null ? null : fromRupees(cashApprovalAbove),
  }
}
