import { describe, test } from 'vitest'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { PARTS_OF_FILE, play } from './play.ts'

for (let part = 1; part <= PARTS_OF_FILE; part++)
  describe(`part ${part}`, () => {
    const shop = paymentShopForTests({ limitsHolds: true })

    test('I1–I7 · along any sequence of buying, paying, failing, cancelling, shipping, refunding, claiming, replacing and breaking, nothing is lost', (context) =>
      play(shop, context, part === 1))
  })
