import { describe, test } from 'vitest'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { PARTS_OF_FILE, play, STEPS } from './play.ts'

// The other half of `payments.test.ts`, for a second processor core.
if (STEPS > 0)
  for (let part = PARTS_OF_FILE + 1; part <= 2 * PARTS_OF_FILE; part++)
    describe(`part ${part}`, () => {
      const shop = paymentShopForTests({ limitsHolds: true })

      test('I1–I7 · nor is anything lost in the other half of the model’s runs', (context) =>
        play(shop, context, part === PARTS_OF_FILE + 1))
    })
