import { createServer } from 'node:http'
import { dayInIndia } from '../../domain/days.ts'
import { addDays } from '../../domain/delivery/calendar.ts'
import { serve } from './serve.ts'

/** The temperatures of a day at a place, in °C. */
type Weather = (
  place: { latitude: number; longitude: number },
  day: string,
) => { max: number | null; min: number | null }

export type FakeForecast = {
  /** The value for FORECAST_URL */
  url: string
  /** What was queried, in the order of the calls */
  calls: URLSearchParams[]
  weather: Weather
  /** How it responds: with forecasts, never, or with this status and body */
  mode: 'normal' | 'hanging' | { status: number; body: string | Buffer }
  /** Changes the array of an answer */
  spoil: (places: object[]) => unknown
  stop(): Promise<void>
}

const mild: Weather = () => ({ max: 30, min: 20 })

/** A forecast in the shape of Open-Meteo's API: from today on in India, an object for one place and an array for several. */
export async function startFakeForecast(): Promise<FakeForecast> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    fake.calls.push(searchParams)
    if (fake.mode === 'hanging') return
    const { status, body } = fake.mode === 'normal' ? { status: 200, body: answerTo(searchParams) } : fake.mode
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  const { url, stop } = await serve(server)

  const fake: FakeForecast = {
    url: `${url}/v1/forecast`,
    calls: [],
    weather: mild,
    mode: 'normal',
    spoil: (places) => places,
    stop,
  }
  return fake

  function answerTo(query: URLSearchParams): string {
    const numbers = (name: string) => (query.get(name) ?? '').split(',').map(Number)
    const longitudes = numbers('longitude')
    const today = dayInIndia(new Date())
    const time = Array.from({ length: Number(query.get('forecast_days')) }, (_, ahead) => addDays(today, ahead))
    const places = numbers('latitude').map((latitude, index) => {
      const longitude = longitudes[index] ?? Number.NaN
      const days = time.map((day) => fake.weather({ latitude, longitude }, day))
      return {
        latitude: onGrid(latitude),
        longitude: onGrid(longitude),
        generationtime_ms: 0.1,
        utc_offset_seconds: 19_800,
        timezone: query.get('timezone'),
        elevation: 560,
        daily_units: { time: 'iso8601', temperature_2m_max: '°C', temperature_2m_min: '°C' },
        daily: {
          time,
          temperature_2m_max: days.map(({ max }) => max),
          temperature_2m_min: days.map(({ min }) => min),
        },
      }
    })
    const answer = fake.spoil(places)
    return JSON.stringify(Array.isArray(answer) && answer.length === 1 ? answer[0] : answer)
  }
}

/** A model's grid has its points a quarter of a degree apart. */
function onGrid(degrees: number): number {
  return Math.round(degrees * 4) / 4
}
