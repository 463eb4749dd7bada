import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { type FakeForecast, startFakeForecast } from '../../test/fakes/forecast.ts'
import { forecastApi, MOST_PLACES } from './forecast-api.ts'

let fake: FakeForecast
beforeAll(async () => {
  fake = await startFakeForecast()
})
afterAll(() => fake.stop())
beforeEach(() => {
  fake.mode = 'normal'
  fake.spoil = (places) => places
  fake.weather = ({ latitude }) => ({ max: latitude, min: 0.5 })
  fake.calls.length = 0
})

const pune = { latitude: 18.5204, longitude: 73.8567 }
const delhi = { latitude: 28.63, longitude: 77.22 }
const chennai = { latitude: 13.08, longitude: 80.27 }
const read = (places = [pune, delhi, chennai], answerMs?: number) => forecastApi(fake.url, answerMs).read(places)
const refuses = (message: RegExp, places?: (typeof pune)[]) =>
  assert.rejects(read(places), { name: 'ForecastUnavailable', message })

test('places are queried in one call, and answered in their order', async () => {
  const forecasts = await read()
  const [query] = fake.calls
  assert.deepEqual(Object.fromEntries(query ?? []), {
    latitude: '18.52,28.63,13.08',
    longitude: '73.86,77.22,80.27',
    daily: 'temperature_2m_max,temperature_2m_min',
    forecast_days: '16',
    timezone: 'Asia/Kolkata',
  })
  for (const [index, max] of [18.52, 28.63, 13.08].entries()) {
    const days = forecasts[index] ?? []
    assert.deepEqual([days.length, days[0]?.max, days[15]?.min], [16, max, 0.5])
  }
})

test('one place is answered as an object, a key in the address is sent along, and what is not known is null', async () => {
  fake.weather = () => ({ max: null, min: 3 })
  const [days] = await forecastApi(`${fake.url}?apikey=a-key`).read([pune])
  assert.equal(fake.calls[0]?.get('apikey'), 'a-key')
  assert.equal(days?.length, 16)
  assert.partialDeepStrictEqual(days[0], { max: null, min: 3 })
})

test('places in another order, too few and too many are refused', async () => {
  const spoils: FakeForecast['spoil'][] = [
    (places) => places.toReversed(),
    (places) => places.slice(1),
    (places) => [...places, ...places],
  ]
  for (const spoil of spoils) {
    fake.spoil = spoil
    await refuses(/data for other places/)
  }
  fake.spoil = (places) => Array<object>(MOST_PLACES + 1).fill(places[0] ?? {})
  await refuses(/could not be understood/)
})

test('an answer of another shape, or with numbers that no weather has, is refused', async () => {
  const answer = (changes: object) => {
    const daily = { time: ['2027-05-01'], temperature_2m_max: [40], temperature_2m_min: [20], ...changes }
    return JSON.stringify({ ...pune, daily })
  }
  const days = (time: string[]) => {
    const celsius = time.map(() => 1)
    return { time, temperature_2m_max: celsius, temperature_2m_min: celsius }
  }
  const refusesAll = async (message: RegExp, bodies: readonly (string | Buffer)[]) => {
    for (const body of bodies) {
      fake.mode = { status: 200, body }
      await refuses(message, [pune])
    }
  }
  const odd = [null, 'hot', [], {}, [null], { error: true, reason: 'Out of calls' }, { ...pune, latitude: '18.5' }]
  const oddDays = [
    ...[{ time: [] }, { time: ['2027-05-32'] }, { time: ['tomorrow'] }],
    ...[{ temperature_2m_max: ['40'] }, { temperature_2m_max: [71] }, { temperature_2m_max: undefined }],
    ...[{ temperature_2m_min: [-91] }, { temperature_2m_min: [] }],
    ...[days(['2027-05-02', '2027-05-01']), days(['2027-05-01', '2027-05-01'])],
    days(Array.from({ length: 17 }, (_, day) => `2027-05-${day + 10}`)),
  ]
  const infinite = answer({ temperature_2m_max: ['x'] }).replace('"x"', '1e999')
  await refusesAll(/could not be understood|other places/, [...odd.map((body) => JSON.stringify(body)), infinite])
  await refusesAll(/could not be understood|other places/, oddDays.map(answer))
  const noNumbers = ['NaN', 'Infinity'].map((number) => infinite.replace('1e999', number))
  const noJson = ['', '<html>', '[[[[[['.repeat(1_000), Buffer.from([0xff, 0xfe, 0])]
  await refusesAll(/could not be read/, [...noNumbers, ...noJson])
})

test('an answer of 10 MB is not read to its end, and one of a million numbers is refused', async () => {
  fake.mode = { status: 200, body: ' '.repeat(10_000_000) }
  await refuses(/too long/)
  const numbers = Array(300_000).fill(1)
  const daily = { time: ['2027-05-01'], temperature_2m_max: numbers, temperature_2m_min: [1] }
  fake.mode = { status: 200, body: JSON.stringify({ ...pune, daily }) }
  await refuses(/could not be understood/, [pune])
})

test('refusals, redirects and silence are failures that name no address', async () => {
  for (const status of [400, 401, 429, 500, 503]) {
    fake.mode = { status, body: '{"error":true}' }
    await refuses(new RegExp(`^The forecast service responded with ${status}$`))
  }
  fake.mode = { status: 302, body: '' }
  await refuses(/^The forecast could not be reached/)
  fake.mode = 'hanging'
  await assert.rejects(read([pune], 50), { message: 'The forecast did not respond in time' })
  await assert.rejects(forecastApi('http://127.0.0.1:9/?apikey=a-key').read([pune]), (error: Error) => {
    assert.match(error.message, /^The forecast could not be reached/)
    assert.doesNotMatch(JSON.stringify(error) + error.stack, /a-key|127\.0/)
    return true
  })
})
