import fc from 'fast-check'
import { climateZones } from '../../domain/climate.ts'
import { type Answers, choices } from '../../domain/finder/answers.ts'
import type { Fact } from '../../domain/plant-facts/fact-kinds.ts'
import { choicesOf, eachFact, type PlantFacts } from '../../domain/plant-facts/plant-facts.ts'

const centimetres = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 500 }))

/** The facts of any product; each may be unknown. */
export const anyFacts = fc.record(
  eachFact((fact) => fc.option<unknown>(someOf(fact))),
) as fc.Arbitrary<unknown> as fc.Arbitrary<PlantFacts>

function someOf(fact: Fact): fc.Arbitrary<unknown> {
  switch (fact.kind) {
    case 'choice':
      return fc.constantFrom(...Object.keys(fact.words))
    case 'choices':
      return fc.subarray(Object.keys(fact.words))
    case 'verdict':
      return fc.record({ verdict: fc.constantFrom(...Object.keys(fact.words)), source: fc.constant('A flora') })
    case 'number':
      return fact.unit === 'cm' ? centimetres : fc.integer({ min: -20, max: 60 })
    case 'months':
      return fc.subarray([1, 4, 10])
    case 'yes or no':
      return fc.boolean()
  }
}

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

/** Any answers; each may be missing. */
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
