import fc from 'fast-check'
import { climateZones } from '../../domain/climate/climate-zones.ts'
import { type Answers, heights, petAnswers, sides, times } from '../../domain/finder/answers.ts'
import { places } from '../../domain/plant-facts/plant-facts.ts'

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

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
