import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DeliveryRulesForm, PlantDeliveryForm } from './delivery.ts'

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

test('a pasted PIN of an area loses its spaces, hyphens and invisible characters', () => {
  const holds = (from: string, to: string) =>
    DeliveryRulesForm.shape.holds.safeParse([
      { from: '2026-05-01', until: '2026-06-30', reason: 'heat', area: { pins: [{ from, to }] }, celsius: null },
    ])
  for (const typed of ['411004', '411 004', '\u200b411004', '\u00a0411004', '411-004', '४११००४', ' 411004\t'])
    assert.deepEqual(holds(typed, typed).data?.[0]?.area.pins, [{ from: '411004', to: '411004' }], typed)
  for (const [from, to] of [
    ['41100', '411004'],
    ['011004', '411004'],
    ['411 005', '४११००४'],
  ] as const)
    assert.ok(!holds(from, to).success, from)
})

test('a period or a transit time that ends before it begins, and a van or courier that never drives, are refused', () => {
  const { closures, couriers, van } = DeliveryRulesForm.shape
  const courier = { name: 'Fast', area: {}, refuses: { tallerThanCm: null, heavierThanGrams: null } }
  for (const [form, values, field] of [
    [closures, [{ from: '2026-12-02', until: '2026-12-01', name: 'Inventory' }], '0.until'],
    [couriers, [{ ...courier, transit: { from: 3, to: 2 }, days: [1] }], '0.transit.to'],
    [couriers, [{ ...courier, transit: { from: 1, to: 2 }, days: [] }], '0.days'],
    [van, { radiusKm: 5, days: [], capacity: 9 }, 'days'],
  ] as const) {
    const issues = form.safeParse(values).error?.issues ?? []
    assert.equal(issues.map(({ path }) => path.join('.')).join(), field)
  }
})
