import fc from 'fast-check'
import { climateZones } from '../../domain/climate.ts'
import { type Answers, choices } from '../../domain/finder/answers.ts'
import { choicesOf } from '../../domain/plant-facts/plant-facts.ts'

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

/** Any answers, each given or not. */
export const anyAnswers: fc.Arbitrary<Answers> = fc.record(
  {
    where: fc.constantFrom(...choicesOf('places')),
    window: fc.constantFrom(...choices.window),
    pets: fc.constantFrom(...choices.pets),
    time: fc.constantFrom(...choices.time),
    height: fc.constantFrom(...choices.height),
    pin: fc.constantFrom('411015', '110001'),
  },
  { requiredKeys: [], noNullPrototype: true },
)

export const anyZone = orNull(fc.constantFrom(...climateZones))
