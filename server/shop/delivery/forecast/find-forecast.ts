import { sql } from 'kysely'
import { districtKey, type Forecast } from '../../../../domain/delivery/forecast.ts'
import type { Destination } from '../../../../domain/delivery/places.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'

type Feed = Pick<Shop, 'settings'>

/** The last forecast that was read, of all districts; none while no feed is set. */
export async function findForecast({ settings }: Feed, database: Database): Promise<Forecast> {
  if (settings.forecastUrl === null) return {}
  const row = await database.selectFrom('delivery_forecast').select('districts').executeTakeFirst()
  return row?.districts ?? {}
}

/** The same, of the districts of these destinations alone. */
export async function findForecastFor(
  { settings }: Feed,
  database: Database,
  destinations: readonly Pick<Destination, 'state' | 'district'>[],
): Promise<Forecast> {
  const keys = destinations.flatMap(({ state, district }) => (district ? [districtKey({ state, district })] : []))
  if (settings.forecastUrl === null || keys.length === 0) return {}
  const { rows } = await sql<{ districts: Forecast }>`
    select coalesce(jsonb_object_agg(key, districts -> key), '{}') as districts
    from delivery_forecast, unnest(${[...new Set(keys)]}::text[]) as key
    where jsonb_exists(districts, key)
  `.execute(database)
  return rows[0]?.districts ?? {}
}
