import assert from 'node:assert/strict'
import { test } from 'vitest'
import { plantDeliveryLines, readPlantDelivery } from './plant-delivery-lines.ts'

test('the lines of a delivery say all of it again', () => {
  const delivery = {
    vanOnly: true,
    notTo: ['Kerala', 'Goa'],
    reason: 'Too tall: it breaks',
    maxCelsius: 38,
    minCelsius: -2,
    depotDays: 0,
    weightGrams: 900,
  } as const
  assert.deepEqual(readPlantDelivery(plantDeliveryLines({ ...delivery, notTo: [...delivery.notTo] })), delivery)
})

test('nothing said is no line, and a line that is not understood is named', () => {
  assert.deepEqual(plantDeliveryLines(null), [])
  assert.equal(readPlantDelivery([]), null)
  for (const line of ['Colour: red', 'Reason:', 'Weight'])
    assert.deepEqual(readPlantDelivery([line]), { unreadable: line })
})
