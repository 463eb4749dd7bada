import { sql } from 'kysely'
import type { DeliveryForecast } from '../../../contract/delivery.ts'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import type { DeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { heldDistricts, type TravelLimits } from '../../../domain/delivery/forecast.ts'
import { DEFAULT_DEPOT_DAYS } from '../../../domain/delivery/plant-delivery.ts'
import { findRuleConflicts } from '../../../domain/delivery/rule-conflicts.ts'
import { fromRupees } from '../../../domain/money.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { loadToday } from '../../platform/database/queries.ts'
import { type RouteRegistrar, refuseStale } from '../../platform/http/handler.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { deliveryRulesOf, findDeliveryRules, presentDeliveryRules } from '../../shop/delivery/delivery-rules.ts'
import { hasDistrict } from '../../shop/pins/find-pin.ts'
import { findSettings } from '../../shop/settings/settings.ts'
import type { Shop } from '../../shop/shop.ts'
import { changedFields, recordAuditEvents } from '../audit/record-audit-events.ts'

export function adminDeliveryRoutes(shop: Shop, route: RouteRegistrar): void {
  const rules = async () => ({ body: presentDeliveryRules(await findDeliveryRules(shop.database)) })

  route('GET /admin/settings/delivery', rules)

  route('PUT /admin/settings/delivery', async ({ headers, body, caller }) => {
    return (await saveDeliveryRules(shop, caller.userId, body, headers['if-match'] ?? null)) ?? rules()
  })

  route('GET /admin/delivery/forecast', async () => ({ body: await describeForecast(shop) }))
}

/** Saves the rules, unless they contradict each other or were changed since the version of the edit. */
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
    const stale = refuseStale(version, current.version, 'The delivery rules have changed since you opened them.')
    if (stale) return stale
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

/**
 * What is wrong with the rules, by field: what contradicts another rule or every product on sale, and districts that their
 * state does not have.
 */
async function findRuleFaults(database: Database, rules: DeliveryRules): Promise<Record<string, string>> {
  const { settings } = await findSettings(database)
  const conflicts = findRuleConflicts(rules, await mostDepotDays(database), fromRupees(settings.minimumOrder))
  const faults = new Map(conflicts.map(({ field, message }) => [field, message]))
  for (const list of ['couriers', 'zones', 'holds'] as const) {
    for (const [index, { area }] of rules[list].entries()) {
      for (const [place, { state, district }] of area.districts.entries()) {
        if (!(await hasDistrict({ state, district })))
          faults.set(`${list}.${index}.area.districts.${place}.district`, `${state} has no district with this name`)
      }
    }
  }
  return Object.fromEntries(faults)
}

/** The most days in depots that are allowed of a product on sale. */
async function mostDepotDays(database: Database): Promise<number> {
  const { days } = await database
    .selectFrom('plants')
    .select(sql<number | null>`max((delivery->>'depotDays')::integer)`.as('days'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Math.max(days ?? 0, DEFAULT_DEPOT_DAYS)
}

/** More are no table to read. */
const MOST_HELD = 100

/** Without a feed nothing counts that was read while there was one. */
async function describeForecast({ database, settings }: Shop): Promise<DeliveryForecast> {
  const row =
    settings.forecastUrl === null
      ? undefined
      : await database.selectFrom('delivery_forecast').selectAll().executeTakeFirst()
  const districts = row?.districts ?? {}
  const held = heldDistricts(districts, await loadTravelLimits(database), await loadToday(database))
  return {
    isSet: settings.forecastUrl !== null,
    readAt: row?.read_at?.toISOString() ?? null,
    problem: row?.problem ?? null,
    failingSince: row?.failing_since?.toISOString() ?? null,
    districts: Object.keys(districts).length,
    heldDistricts: held.length,
    held: held.slice(0, MOST_HELD),
  }
}

async function loadTravelLimits(database: Database): Promise<TravelLimits> {
  const { rows } = await sql<TravelLimits>`
    select coalesce(array_agg((delivery->>'maxCelsius')::float8)
        filter (where delivery->>'maxCelsius' is not null), '{}') as "maxCelsius",
      coalesce(array_agg((delivery->>'minCelsius')::float8)
        filter (where delivery->>'minCelsius' is not null), '{}') as "minCelsius"
    from plants
    where deleted_at is null
  `.execute(database)
  return rows[0] ?? { maxCelsius: [], minCelsius: [] }
}
