import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { defaultDeliveryRules, type Zone } from '../../../domain/delivery/delivery-rules.ts'
import type { PlantDelivery } from '../../../domain/delivery/plant-delivery.ts'
import { paise } from '../../../domain/money.ts'
import { buildBuyer, orderFor, PRICE } from '../../../test/support/buyers.ts'
import { product } from '../../../test/support/delivery-requests.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildPlant } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const [india] = defaultDeliveryRules.zones as [Zone]
const [courier] = defaultDeliveryRules.couriers
assert.ok(courier)
const rule = (delivery: Partial<PlantDelivery>) => product('', delivery).delivery

/** Products of one price; bundles are set up as two pieces of each of their parts. */
async function build(name: string, delivery: Partial<PlantDelivery> | null, parts: readonly string[] = []) {
  const pieces = parts.map((plant) => ({ plant, quantity: 2 }))
  const bundle = parts.length > 0 && { parts: pieces, stock: undefined }
  const plant = await buildPlant(shop, { name, price: PRICE, stock: 5_000, ...bundle })
  const said = delivery && JSON.stringify(rule(delivery))
  await shop.database
    .updateTable('plants')
    .set(({ eb }) => ({ edits: eb('edits', '+', 1), delivery: said }))
    .where('id', '=', plant)
    .execute()
  return plant
}

test('what a page promises for a cart is what its order agrees, whatever bundles are in it', async () => {
  await setDeliveryRules(shop, {
    couriers: [
      { ...courier, name: 'Light', refuses: { tallerThanCm: null, heavierThanGrams: 1_000 } },
      { ...courier, name: 'Slow', transit: { from: 6, to: 7 }, days: [1, 2, 3, 4] },
    ],
    zones: [{ ...india, fee: paise(40_00), feePerKg: paise(10_00) }],
  })
  const fern = await build('Fern', { weightGrams: 700, depotDays: 6 })
  const stone = await build('Stone', { weightGrams: 1_400, depotDays: 6 })
  const herb = await build('Herb', null)
  const plants = [
    fern,
    stone,
    herb,
    await build('Light set', null, [fern]),
    await build('Heavy set', { weightGrams: 100, maxCelsius: 40 }, [fern, stone]),
    await build('Mixed set', { weightGrams: 9_000, depotDays: 3 }, [stone, herb]),
    await build('Barred set', { notTo: ['Delhi'] }, [herb]),
  ]
  await shop.changes.synced()
  const line = fc.record({ plant: fc.constantFrom(...plants), quantity: fc.integer({ min: 1, max: 3 }) })
  const cart = fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ plant }) => plant })
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(cart, async (lines) => {
      const query = { pin: '110001', plants: lines.map(({ plant, quantity }) => `${plant}:${quantity}`).join() }
      const { serviceable, reason, by, earliest, latest, fee } = await shop.api().call('GET /delivery', { query })
      const { bearer } = await buildBuyer(shop, lines)
      const goods = lines.reduce((sum, { quantity }) => sum + PRICE * quantity, 0)
      const shippingAddress = {
        street: '1 Janpath',
        city: 'Delhi',
        state: 'Delhi',
        country: 'India',
        zipCode: '110001',
      }
      const body = orderFor(lines, { amount: goods + (fee ?? 0), shippingAddress, paymentMethod: 'online' })
      const answer = await request(shop, 'POST /orders', { bearer, body })
      outcomes.add(`${answer.status} ${latest}`)
      if (serviceable) {
        assert.equal(answer.status, 201, answer.text)
        assert.deepEqual((answer.json as { delivery: object }).delivery, { by, earliest, latest, fee })
      } else {
        const { code, message } = answer.json as { code: string; message: string }
        assert.deepEqual([code, message], ['not_delivered_there', reason])
      }
    }),
    { numRuns: 40 },
  )
  assert.ok(outcomes.size > 2, [...outcomes].join())
})
