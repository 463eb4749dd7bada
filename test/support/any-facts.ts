import fc from 'fast-check'
import {
  efforts,
  humidities,
  lights,
  type PlantFacts,
  petVerdicts,
  places,
  waterings,
} from '../../domain/plant-facts/plant-facts.ts'

const orUnknown = <Value>(values: fc.Arbitrary<Value>) => fc.option(values)
const centimetres = orUnknown(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 500 })))
const celsius = orUnknown(fc.integer({ min: -20, max: 60 }))

/** Facts of any product, each of them unknown at times. */
export const anyFacts: fc.Arbitrary<PlantFacts> = fc.record({
  light: orUnknown(fc.constantFrom(...lights)),
  water: orUnknown(fc.constantFrom(...waterings)),
  effort: orUnknown(fc.constantFrom(...efforts)),
  places: orUnknown(fc.subarray([...places])),
  pets: orUnknown(fc.record({ verdict: fc.constantFrom(...petVerdicts), source: fc.constant('A flora') })),
  heightCm: centimetres,
  spreadCm: centimetres,
  grownHeightCm: centimetres,
  potCm: centimetres,
  potIncluded: orUnknown(fc.boolean()),
  flowers: orUnknown(fc.subarray([1, 4, 10])),
  edible: orUnknown(fc.boolean()),
  humidity: orUnknown(fc.constantFrom(...humidities)),
  minCelsius: celsius,
  maxCelsius: celsius,
})
