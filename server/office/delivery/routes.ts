import { sql } from 'kysely'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { versionIn } from '../../platform/http/if-match.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { deliveryRulesOf, findDeliveryRules, presentDeliveryRules } from '../../shop/delivery/delivery-rules.ts'
import type { Shop } from '../../shop/shop.ts'
import { changedFields } from '../audit/changed-fields.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'
import { findRuleFaults } from './rule-faults.ts'

export function deliverySettingsRoutes(shop: Shop, route: RouteRegistrar): void {
  const rules = async () => ({ body: presentDeliveryRules(await findDeliveryRules(shop.database)) })

  route('GET /admin/settings/delivery', rules)

  route('PUT /admin/settings/delivery', async ({ headers, body, caller }) => {
    return (await saveDeliveryRules(shop, caller.userId, body, headers['if-match'] ?? null)) ?? rules()
  })
}

/**
 * Saves the owner's rules of delivery, unless they contradict each other or were changed since the version that the edit
 * carries.
 */
async function saveDeliveryRules(
  { database }: Pick<Shop, 'database'>,
  adminId: string,
  input: DeliveryRulesInput,
  version: string | null,
): Promise<Refusal | undefined> {
  const rules = deliveryRulesOf(input)
  const faults = await findRuleFaults(database, rules)
  if (Object.keys(faults).length > 0) return refuse('invalid', { fields: faults })
  return inTransaction(database, async (transaction) => {
    await sql`lock table delivery_rules in share row exclusive mode`.execute(transaction)
    const current = await findDeliveryRules(transaction)
    if (version !== null && versionIn(version) !== String(current.version))
      return refuse('stale_edit', { message: 'The rules were changed meanwhile. Please compare and save again.' })
    const changed = changedFields(current.rules, rules)
    if (current.version > 0 && Object.keys(changed.after).length === 0) return
    const row = { rules: JSON.stringify(rules), version: current.version + 1, updated_at: sql<Date>`now()` }
    await transaction
      .insertInto('delivery_rules')
      .values(row)
      .onConflict((conflict) => conflict.column('is_held').doUpdateSet(row))
      .execute()
    const subject = { kind: 'settings', id: 'delivery', name: null } as const
    await recordAuditEvents(transaction, [{ actorId: adminId, subject, action: 'update', ...changed }])
  })
}
