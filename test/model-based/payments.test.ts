import { describe, test } from 'vitest'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { PARTS_OF_FILE, play } from './play.ts'

for (let part = 1; part <= PARTS_OF_FILE; part++)
  describe(`part ${part}`, () => {
    const shop = paymentShopForTests({ limitsHolds: true })

    test('I1–I7 · nothing is lost in any sequence of orders, payments, failures, cancellations, shipments, refunds, claims, replacements and crashes', (context) =>
      play(shop, context, part === 1))
  })
