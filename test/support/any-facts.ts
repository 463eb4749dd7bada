import fc from 'fast-check'
import type { Fact } from '../../domain/plant-facts/fact-kinds.ts'
import { eachFact, type PlantFacts } from '../../domain/plant-facts/plant-facts.ts'

const centimetres = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 500 }))

/** Facts of any product, each of them unknown at times. */
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
