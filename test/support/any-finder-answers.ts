import fc from 'fast-check'
import { climateZones } from '../../domain/climate/climate-zones.ts'
import { type Answers, heights, petAnswers, sides, times } from '../../domain/finder/answers.ts'
import {
  efforts,
  humidities,
  lights,
  type PlantFacts,
  petVerdicts,
  places,
  waterings,
} from '../../domain/plant-facts/plant-facts.ts'

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const length = orNull(fc.integer({ min: 1, max: 500 }))
const degrees = orNull(fc.integer({ min: -20, max: 60 }))

/** Any facts, each known or not. */
export const anyFacts: fc.Arbitrary<PlantFacts> = fc.record({
  light: orNull(fc.constantFrom(...lights)),
  water: orNull(fc.constantFrom(...waterings)),
  effort: orNull(fc.constantFrom(...efforts)),
  places: orNull(fc.subarray([...places])),
  pets: orNull(fc.record({ verdict: fc.constantFrom(...petVerdicts), source: fc.constant('A source') })),
  heightCm: length,
  spreadCm: length,
  grownHeightCm: length,
  potCm: length,
  potIncluded: orNull(fc.boolean()),
  flowers: fc.constant(null),
  edible: orNull(fc.boolean()),
  humidity: orNull(fc.constantFrom(...humidities)),
  minCelsius: degrees,
  maxCelsius: degrees,
})

/** Any answers, each given or not. */
export const anyAnswers: fc.Arbitrary<Answers> = fc.record(
  {
    where: fc.constantFrom(...places),
    window: fc.constantFrom(...sides),
    pets: fc.constantFrom(...petAnswers),
    time: fc.constantFrom(...times),
    height: fc.constantFrom(...heights),
    pin: fc.constantFrom('411015', '110001'),
  },
  { requiredKeys: [], noNullPrototype: true },
)

export const anyZone = orNull(fc.constantFrom(...climateZones))
