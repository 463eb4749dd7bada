import { sql } from 'kysely'
import { type ClimateZone, climates, zoneOfPin } from '../../../domain/climate.ts'
import { type Candidate, findFitting, findNearest } from '../../../domain/finder/find-fitting.ts'
import { completeFacts } from '../../../domain/plant-facts/plant-facts.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { addCacheTags, LISTS_TAG } from '../../platform/http-cache/response-cache.ts'
import { refuse } from '../../platform/refusal.ts'
import { presentPlant } from '../catalogue/present-plant.ts'
import { tagsOf } from '../catalogue/public-plant.ts'
import { loadPlants } from '../catalogue/queries.ts'
import { findPin } from '../pins/find-pin.ts'
import type { Shop } from '../shop.ts'

const MOST_PLANTS = 12
const MOST_NEAREST = 4

export function finderRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('GET /finder', async ({ query }) => {
    const pin = query.pin === undefined ? null : await findPin(query.pin)
    if (query.pin !== undefined && pin === null) return refuse('invalid', { fields: { pin: UNKNOWN } })
    const zone = pin && zoneOfPin(pin)
    const candidates = await loadCandidates(database)
    const { fitting, excluded } = findFitting(candidates, query, zone)
    const isNone = fitting.length === 0
    const first = isNone ? findNearest(candidates, query, zone).slice(0, MOST_NEAREST) : fitting.slice(0, MOST_PLANTS)
    const ids = first.map(({ plant }) => plant.id)
    // A plant that goes out of stock, or comes back, invalidates lists: the order depends on no other change of stock.
    const rows = new Map((await loadPlants(database, ids)).map((row) => [row.id, row]))
    addCacheTags(LISTS_TAG, ...[...rows.values()].flatMap(tagsOf))
    const plants = first.flatMap(({ plant, reasons, cautions }) => {
      const row = rows.get(plant.id)
      return row ? [{ plant: presentPlant(shop, row), reasons, cautions }] : []
    })
    return { body: { count: fitting.length, plants, excluded, climate: zone && presentClimate(zone) } }
  })
}

const UNKNOWN = 'We don’t recognise this PIN code'

function presentClimate(zone: ClimateZone) {
  const { isHumid: _, ...climate } = climates[zone]
  return { zone, ...climate }
}

/** All plants on sale; pots do not grow, a packet of seeds fits anywhere, and a bundle is judged by none of its parts. */
async function loadCandidates(database: Database): Promise<Candidate[]> {
  const rows = await database
    .selectFrom('plants')
    .select(['id', 'name', 'facts', 'family', sql<boolean>`stock > 0`.as('isInStock')])
    .where('deleted_at', 'is', null)
    .where('category', 'not in', ['pots', 'seeds'])
    .where('parts', 'is', null)
    .execute()
  return rows.map(({ facts, ...row }) => ({ ...row, facts: completeFacts(facts) }))
}
