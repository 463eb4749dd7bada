import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { defaultDeliveryRules, type Zone } from '../../../domain/delivery/delivery-rules.ts'
import { paise } from '../../../domain/money.ts'
import { buildBuyer, orderFor, PRICE } from '../../../test/support/buyers.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { buildTravelling, inDelhi } from '../../../test/support/travelling-plants.ts'

const shop = shopForTests()
const [india] = defaultDeliveryRules.zones as [Zone]
const [courier] = defaultDeliveryRules.couriers
assert.ok(courier)

test('what a page promises for a cart is what its order agrees, whatever bundles are in it', async () => {
  await setDeliveryRules(shop, {
    couriers: [
      { ...courier, name: 'Light', refuses: { tallerThanCm: null, heavierThanGrams: 1_000 } },
      { ...courier, name: 'Slow', transit: { from: 6, to: 7 }, days: [1, 2, 3, 4] },
    ],
    zones: [{ ...india, fee: paise(40_00), feePerKg: paise(10_00) }],
  })
  const fern = await buildTravelling(shop, 'Fern', { weightGrams: 700, depotDays: 6 })
  const stone = await buildTravelling(shop, 'Stone', { weightGrams: 1_400, depotDays: 6 })
  const herb = await buildTravelling(shop, 'Herb', null)
  const plants = [
    fern,
    stone,
    herb,
    await buildTravelling(shop, 'Light set', null, [fern]),
    await buildTravelling(shop, 'Heavy set', { weightGrams: 100, maxCelsius: 40 }, [fern, stone]),
    await buildTravelling(shop, 'Mixed set', { weightGrams: 9_000, depotDays: 3 }, [stone, herb]),
    await buildTravelling(shop, 'Barred set', { notTo: ['Delhi'] }, [herb]),
  ]
  const line = fc.record({ plant: fc.constantFrom(...plants), quantity: fc.integer({ min: 1, max: 3 }) })
  const cart = fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ plant }) => plant })
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(cart, async (lines) => {
      const query = { pin: '110001', plants: lines.map(({ plant, quantity }) => `${plant}:${quantity}`).join() }
      const { serviceable, reason, by, earliest, latest, fee } = await shop.api().call('GET /delivery', { query })
      const { bearer } = await buildBuyer(shop, lines)
      const amount = lines.reduce((sum, { quantity }) => sum + PRICE * quantity, fee ?? 0)
      const body = orderFor(lines, { amount, shippingAddress: inDelhi, paymentMethod: 'online' })
      const answer = await request(shop, 'POST /orders', { bearer, body })
      outcomes.add(`${answer.status} ${latest}`)
      const { delivery, code, message } = answer.json as { delivery?: object; code?: string; message?: string }
      if (serviceable) assert.deepEqual([answer.status, delivery], [201, { by, earliest, latest, fee }], answer.text)
      else assert.deepEqual([code, message], ['not_delivered_there', reason])
    }),
    { numRuns: 40 },
  )
  assert.ok(outcomes.size > 2, [...outcomes].join())
})
