import assert from 'node:assert/strict'
import { test } from 'vitest'
import { PlantDeliveryForm } from './delivery.ts'

test('a product travels between its limits of heat and cold, so the one is more than the other', () => {
  const problems = (maxCelsius: number | null | undefined, minCelsius: number | null | undefined) =>
    PlantDeliveryForm.safeParse({ maxCelsius, minCelsius }).error?.issues.map(({ path }) => path.join('.')) ?? []
  for (const [max, min] of [
    [40, 5],
    [1, 0],
    [40, null],
    [undefined, 40],
    [null, undefined],
  ] as const)
    assert.deepEqual(problems(max, min), [], `${max}, ${min}`)
  for (const [max, min] of [
    [10, 10],
    [5, 40],
  ] as const)
    assert.deepEqual(problems(max, min), ['maxCelsius'], `${max}, ${min}`)
})
