import { z } from 'zod'
import type { Position } from '../../domain/delivery/areas.ts'
import type { ForecastDay } from '../../domain/delivery/forecast.ts'
import { failureOf } from './call-failure.ts'

/** The forecasts of places, in the order of the places. Throws `ForecastUnavailable`. */
export type ForecastApi = { read(places: readonly Position[]): Promise<ForecastDay[][]> }

/** The feed did not answer with forecasts; the message is for the owner, and names no address. */
export class ForecastUnavailable extends Error {
  override readonly name = 'ForecastUnavailable'
}

/** More make an address too long for some servers. */
export const MOST_PLACES = 50

const FORECAST_DAYS = 16
const ANSWER_MS = 10_000
/** An answer about 50 places has some 60 kB. */
const MOST_BYTES = 1_000_000
/** A model's grid has its points a quarter of a degree apart, or half of one. */
const MOST_DEGREES_AWAY = 0.5

const celsius = z.array(z.number().min(-90).max(70).nullable()).max(FORECAST_DAYS)
const Place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  daily: z
    .object({
      time: z.array(z.iso.date()).min(1).max(FORECAST_DAYS),
      temperature_2m_max: celsius,
      temperature_2m_min: celsius,
    })
    .refine(
      ({ time, temperature_2m_max, temperature_2m_min }) =>
        temperature_2m_max.length === time.length &&
        temperature_2m_min.length === time.length &&
        time.every((day, index) => index === 0 || day > (time[index - 1] ?? '')),
    ),
})
/** An object for one place, an array for several. */
const Answer = z.union([z.array(Place).max(MOST_PLACES), Place.transform((place) => [place])])

/**
 * Forecasts in the shape of Open-Meteo's API (https://open-meteo.com/en/docs): the hottest and the coldest of each day of
 * India, for at most `MOST_PLACES` places a call. `url` may have a query of its own, such as a key.
 */
export function forecastApi(url: string, answerMs = ANSWER_MS): ForecastApi {
  return {
    async read(places) {
      const body = await fetchJson(addressOf(url, places), answerMs)
      const answer = Answer.safeParse(body)
      if (!answer.success) throw new ForecastUnavailable('The forecast’s response could not be understood')
      if (answer.data.length !== places.length || !places.every((place, at) => isNear(place, answer.data[at])))
        throw new ForecastUnavailable('The forecast service returned data for other places')
      return answer.data.map(({ daily }) => daysOf(daily))
    },
  }
}

function addressOf(url: string, places: readonly Position[]): URL {
  const address = new URL(url)
  address.searchParams.set('latitude', places.map(({ latitude }) => latitude.toFixed(2)).join(','))
  address.searchParams.set('longitude', places.map(({ longitude }) => longitude.toFixed(2)).join(','))
  address.searchParams.set('daily', 'temperature_2m_max,temperature_2m_min')
  address.searchParams.set('forecast_days', String(FORECAST_DAYS))
  address.searchParams.set('timezone', 'Asia/Kolkata')
  return address
}

/** The time limit is for the whole answer. */
async function fetchJson(address: URL, answerMs: number): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(answerMs)
    const response = await fetch(address, { headers: { Accept: 'application/json' }, redirect: 'error', signal })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ForecastUnavailable(`The forecast service responded with ${response.status}`)
    }
    return JSON.parse(await readBounded(response))
  } catch (error) {
    throw error instanceof ForecastUnavailable ? error : new ForecastUnavailable(failureOf('The forecast', error))
  }
}

async function readBounded({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new ForecastUnavailable('The forecast’s response is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function isNear(place: Position, answered: Position | undefined): boolean {
  if (!answered) return false
  const north = Math.abs(place.latitude - answered.latitude)
  const east = Math.abs(place.longitude - answered.longitude)
  return Math.max(north, east) <= MOST_DEGREES_AWAY
}

function daysOf({ time, temperature_2m_max, temperature_2m_min }: z.output<typeof Place>['daily']): ForecastDay[] {
  return time.map((day, at) => ({ day, max: temperature_2m_max[at] ?? null, min: temperature_2m_min[at] ?? null }))
}
