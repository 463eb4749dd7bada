import assert from 'node:assert/strict'
import pg from 'pg'
import { test, vi } from 'vitest'
import { PRICE, readyToOrder } from '../../../test/support/buyers.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildPlant } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests({ hasRateLimits: true, limitsHolds: true })

/** The round trips to the database while the work is done, but for those of the listener for changes. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = query.mock.calls.map(([statement]) => String((statement as { text?: string }).text ?? statement))
    return texts.filter((text) => text !== 'select 1')
  } finally {
    query.mockRestore()
  }
}

function assertAtMost(most: number, statements: readonly string[]): void {
  assert.ok(statements.includes('commit'))
  assert.ok(statements.length <= most, `${statements.length} statements:\n${statements.join('\n')}`)
}

test.for(['cod', 'online'])(
  'an order by %s that the van may carry takes at most 12 statements',
  async (paymentMethod) => {
    await setDeliveryRules(shop)
    const asha = await readyToOrder(shop, [
      { plant: await buildPlant(shop, { price: PRICE, stock: 50 }), quantity: 1 },
      { plant: await buildPlant(shop, { price: PRICE, stock: 50 }), quantity: 2 },
    ])
    const place = async () => assert.equal((await asha.place({ paymentMethod }, 'key')).status, 201)
    assertAtMost(12, await statementsOf(place))
  },
)

test('an addition to the cart takes at most 6 statements', async () => {
  const asha = await readyToOrder(shop)
  assertAtMost(6, await statementsOf(asha.refill))
})
