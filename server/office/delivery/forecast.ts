import { sql } from 'kysely'
import type { DeliveryForecast } from '../../../contract/delivery-forecast.ts'
import { heldDistricts, type TravelLimits } from '../../../domain/delivery/held-districts.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadToday } from '../../platform/database/today.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import type { Shop } from '../../shop/shop.ts'

/** More are no table to read. */
const MOST_HELD = 100

export function deliveryForecastRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /admin/delivery/forecast', async () => ({ body: await describeForecast(shop) }))
}

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

/** The limits of the products on sale. */
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
