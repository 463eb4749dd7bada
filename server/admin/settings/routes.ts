import { sql } from 'kysely'
import { FOREIGN_GSTIN, isOwnGstin, NO_CHOICE, type Settings } from '../../../contract/forms/settings.ts'
import type { ClaimSettings } from '../../../domain/claim/claimable.ts'
import { deliveryFacts } from '../../../domain/delivery/delivery-facts.ts'
import { isFreeEverywhere } from '../../../domain/delivery/delivery-rules.ts'
import { fromRupees, toRupees } from '../../../domain/money.ts'
import type { ReturnPolicy } from '../../../domain/returns/return-policy.ts'
import { policyTexts } from '../../../domain/returns/return-rules.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type RouteRegistrar, refuseStale } from '../../platform/http/handler.ts'
import { held } from '../../platform/http-cache/invalidation-listener.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { countActiveAdmins } from '../../shop/accounts/admins.ts'
import { cashRulesOf, findDeliveryRules } from '../../shop/delivery/delivery-rules.ts'
import { startOrderNumbers } from '../../shop/orders/order-numbers.ts'
import { findStateProblem } from '../../shop/pins/find-pin.ts'
import { findSettings, presentSeller, presentSettings } from '../../shop/settings/settings.ts'
import type { Shop } from '../../shop/shop.ts'
import { changedFields, recordAuditEvents } from '../audit/record-audit-events.ts'

export function settingsRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database, settings: shopSettings } = shop
  const settings = async () => {
    const [sellerSettings, activeAdmins] = await Promise.all([findSettings(database), countActiveAdmins(database)])
    return { body: presentSettings(sellerSettings, shopSettings, activeAdmins) }
  }

  // Every page that is rendered reads it.
  const seller = held(
    shop.changes,
    () => loadSeller(shop),
    ({ kind }) => kind === 'everything',
  )
  route('GET /seller', async () => ({ body: await seller() }))

  route('GET /admin/settings', settings)

  route('PATCH /admin/settings', async ({ headers, body, caller }) => {
    const version = headers['if-match'] ?? null
    return (await changeSettings(shop, { adminId: caller.userId, changes: body, version })) ?? settings()
  })
}

async function loadSeller({ database, payments, settings }: Shop) {
  const [seller, { rules }] = await Promise.all([findSettings(database), findDeliveryRules(database)])
  const cash = cashRulesOf(rules.cash, payments !== null)
  const facts = deliveryFacts({ ...rules, cash }, fromRupees(seller.settings.minimumOrder))
  const minimums = { lowestMinimum: toRupees(facts.lowestMinimum), highestMinimum: toRupees(facts.highestMinimum) }
  const delivery = { ...facts, ...minimums }
  return { ...presentSeller(seller, settings), deliversFree: isFreeEverywhere(rules), delivery }
}

type SavedSettings = Settings & { claims: ClaimSettings; returns: ReturnPolicy }
type Edit = { adminId: string; changes: Partial<SavedSettings>; version: string | null }

/** Changes some of the seller's details, unless they changed since the version of the edit. Issued documents stay as they are. */
export function changeSettings(
  { database, log }: Pick<Shop, 'database' | 'log'>,
  { adminId, changes, version }: Edit,
): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    // There may be no row yet to lock; readers do not wait.
    await sql`lock table seller_settings in share row exclusive mode`.execute(transaction)
    const current = await findSettings(transaction)
    const stale = refuseStale(version, current.version, 'The settings have changed since you opened them.')
    if (stale) return stale
    const { claims, returns } = current
    const before: SavedSettings = { ...current.settings, claims, returns }
    const settings = { ...before, ...changes }
    if (before.compareAtPrices !== null && settings.compareAtPrices === null)
      return refuse('invalid', { fields: { compareAtPrices: NO_CHOICE } })
    if (!isOwnGstin(settings)) return refuse('invalid', { fields: { gstin: FOREIGN_GSTIN } })
    const isMoving = settings.zipCode !== current.settings.zipCode || settings.state !== current.settings.state
    const problem = isMoving ? await findStateProblem(log, settings) : null
    if (problem !== null) return refuse('invalid', { fields: { state: problem } })

    const changed = changedFields(forTrail(before), forTrail(settings))
    if (current.version > 0 && Object.keys(changed.after).length === 0) return
    const isRenumbered = settings.orderNumberStart !== current.settings.orderNumberStart
    if (isRenumbered && !(await startOrderNumbers(transaction, settings.orderNumberStart)))
      return refuse('invalid', { fields: { orderNumberStart: TAKEN_NUMBER } })
    if (settings.claims.days !== claims.days) {
      // They still hold for orders that were placed before.
      const former = { days: claims.days, held_until: sql<Date>`clock_timestamp()` }
      await transaction.insertInto('former_claim_days').values(former).execute()
    }
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

const TAKEN_NUMBER = 'An order already has this number or a higher one'

function forTrail(settings: SavedSettings) {
  return { ...settings, returns: policyTexts(settings.returns) }
}

function rowOf({ grievanceOfficer, claims, returns, cashApprovalAbove, ...settings }: SavedSettings) {
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
    claim_photo_days: claims.photoDays,
    return_policy: JSON.stringify(returns),
    order_number_start: settings.orderNumberStart,
    cash_approval_above: cashApprovalAbove === null ? null : fromRupees(cashApprovalAbove),
    minimum_order: fromRupees(settings.minimumOrder),
    compare_at_prices: settings.compareAtPrices,
  }
}
