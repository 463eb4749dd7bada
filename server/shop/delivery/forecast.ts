import { sql } from 'kysely'
import type { Destination, Position } from '../../../domain/delivery/areas.ts'
import { districtKey, type Forecast, type ForecastDay } from '../../../domain/delivery/forecast.ts'
import { type ForecastApi, ForecastUnavailable, forecastApi, MOST_PLACES } from '../../integrations/forecast-api.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadToday } from '../../platform/database/queries.ts'
import { RetryLater, scheduledQueue } from '../../platform/jobs.ts'
import { districtPlaces } from '../pins/find-pin.ts'
import type { Shop } from '../shop.ts'

/** A forecast is read every six hours; one that could not be read is tried again an hour later. */
export const FORECAST_SCHEDULE = '20 * * * *'
/** It is given longer than all of its calls can take. */
export const forecastQueue = scheduledQueue('read-forecast', 600)
/** India has fewer than 800 districts. */
const MOST_CALLS = 20
/** A little less than six hours, since jobs are not exactly an hour apart */
const FRESH_MINUTES = 330
/** Longer than all calls of a job take: meanwhile another process may be reading */
const READING_MINUTES = 5
/** The owner is notified of a feed that fails for so long. */
const PATIENT_HOURS = 24

/**
 * Reads the forecast of all districts, or none: if a call fails, the last forecast stands. One process at a time. Throws while
 * the feed fails: `RetryLater` on the first day, afterwards what makes an incident.
 */
export async function readForecast({ database, settings, log }: Shop): Promise<void> {
  if (settings.forecastUrl === null || !(await claim(database))) return
  try {
    const districts = await readDistricts(forecastApi(settings.forecastUrl), await loadToday(database))
    await store(database, districts)
  } catch (error) {
    if (!(error instanceof ForecastUnavailable)) throw error
    log.warn({ err: error }, 'the forecast could not be read')
    if (await noteFailure(database, error.message)) throw error
    throw new RetryLater(error.message)
  }
}

/** Whether it is time to read, and no other process does. */
async function claim(database: Database): Promise<boolean> {
  const { rows } = await sql`
    insert into delivery_forecast (tried_at) values (now())
    on conflict (is_held) do update set tried_at = now()
      where delivery_forecast.tried_at < now() - make_interval(mins => ${READING_MINUTES})
        and (delivery_forecast.read_at is null or delivery_forecast.problem is not null
          or delivery_forecast.read_at < now() - make_interval(mins => ${FRESH_MINUTES}))
    returning tried_at
  `.execute(database)
  return rows.length > 0
}

/** A forecast without a day to come counts as none. */
async function readDistricts(api: ForecastApi, today: string): Promise<Forecast> {
  const places = [...(await districtPlaces())]
  if (places.length > MOST_CALLS * MOST_PLACES) throw new Error('There are too many districts to request forecasts for')
  const districts: [string, ForecastDay[]][] = []
  for (let start = 0; start < places.length; start += MOST_PLACES) {
    const some = places.slice(start, start + MOST_PLACES)
    const forecasts = await api.read(some.map(([, place]): Position => place))
    for (const [at, [key]] of some.entries()) {
      const days = (forecasts[at] ?? []).filter(({ day }) => day >= today)
      if (days.length === 0) throw new ForecastUnavailable('The forecast is out of date')
      districts.push([key, days])
    }
  }
  return Object.fromEntries(districts)
}

async function store(database: Database, districts: Forecast): Promise<void> {
  await database
    .updateTable('delivery_forecast')
    .set({ districts: JSON.stringify(districts), read_at: sql<Date>`now()`, failing_since: null, problem: null })
    .execute()
}

/** Whether it has failed for so long that the owner must know. */
async function noteFailure(database: Database, problem: string): Promise<boolean> {
  const { isLong } = await database
    .updateTable('delivery_forecast')
    .set({ failing_since: sql<Date>`coalesce(failing_since, now())`, problem: problem.slice(0, 500) })
    .returning(sql<boolean>`failing_since <= now() - make_interval(hours => ${PATIENT_HOURS})`.as('isLong'))
    .executeTakeFirstOrThrow()
  return isLong
}

/** The last forecast that was read, of all districts; none while no feed is set. */
export async function findForecast({ settings }: Shop, database: Database): Promise<Forecast> {
  if (settings.forecastUrl === null) return {}
  const row = await database.selectFrom('delivery_forecast').select('districts').executeTakeFirst()
  return row?.districts ?? {}
}

/** The same, of the district of this destination alone. */
export async function findForecastFor({ settings }: Shop, database: Database, { state, district }: Destination) {
  if (settings.forecastUrl === null || district === null) return {}
  const key = districtKey({ state, district })
  const row = await database
    .selectFrom('delivery_forecast')
    .select(sql<ForecastDay[] | null>`districts -> ${key}`.as('days'))
    .executeTakeFirst()
  return row?.days ? { [key]: row.days } : {}
}
