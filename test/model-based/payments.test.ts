import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildPlant } from '../support/factories.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { rounds } from '../support/rounds.ts'
import { startShopBeside } from './shop-model.ts'
import { assertEndsWell, assertSound, openWalk, sightsOf } from './shop-under-test.ts'
import { type Step, type StepName, stepNames, take } from './steps.ts'

const shop = paymentShopForTests()

/** People buy and pay more often than anything else. */
const usual: readonly StepName[] = [
  ...Array<StepName>(8).fill('orderOnline'),
  ...Array<StepName>(12).fill('create'),
  ...Array<StepName>(6).fill('pay'),
  ...Array<StepName>(6).fill('payAndVerify'),
]

const stepOf = (names: readonly StepName[]): fc.Arbitrary<Step> =>
  fc.record(
    { name: fc.constantFrom(...names, ...usual), pick: fc.nat(20), other: fc.nat(20) },
    { noNullPrototype: true },
  )

const alone = stepOf(stepNames).map((step) => [step])
/** The switches can't be used on a provider that is just being killed. */
const together = fc.array(stepOf(stepNames.filter((name) => name !== 'providerCrashes')), {
  minLength: 2,
  maxLength: 4,
})

/** What happens one after the other, and what happens at the same time. */
const walk = fc.array(fc.oneof({ weight: 3, arbitrary: alone }, together), {
  minLength: 10,
  maxLength: 40,
  size: 'max',
})

/** Where the walks must have come at least once; chance alone may miss an end in a few short walks. */
const ends: Readonly<Record<string, readonly StepName[]>> = {
  money_arrived: ['orderOnline', 'create', 'payAndVerify', 'ship', 'deliver'],
  money_arrived_late: ['orderOnline', 'create', 'loseWebhooks', 'dismiss', 'pay', 'sendWebhooks', 'reconcile'],
  chosen: ['orderOnline', 'create', 'cancel'],
  given_back: ['orderOnline', 'create', 'payAndVerify', 'cancel', 'reconcile'],
  returned: ['orderOnline', 'create', 'payAndVerify', 'shipWithCourier', 'comeBack', 'reconcile'],
  expired: ['orderOnline', 'create', 'fail', 'halfAnHourPasses'],
}

const walkedFirst = Object.values(ends).map((names): [Step[][]] => [names.map((name) => [{ name, pick: 0, other: 0 }])])

test('I1–I7 · along any walk of buying, paying, failing, cancelling, shipping and breaking, nothing is lost', async (context) => {
  const { PAUDHA_SEED, PAUDHA_PATH } = process.env
  // A shop that is not empty is not filled with the demo nursery.
  await buildPlant(shop)
  const beside = await startShopBeside(shop)
  let steps = 0
  const played = fc.asyncProperty(walk, async (moments) => {
    const underWalk = await openWalk(shop, beside)
    for (const moment of moments) {
      await Promise.all(moment.map((one) => take(underWalk, one)))
      await assertSound(underWalk)
    }
    await assertEndsWell(underWalk)
    steps += underWalk.steps
  })
  try {
    await fc.assert(played, {
      numRuns: walkedFirst.length + rounds(6, 150),
      examples: walkedFirst,
      endOnFailure: true,
      ...(PAUDHA_SEED && { seed: Number(PAUDHA_SEED) }),
      ...(PAUDHA_PATH && { path: PAUDHA_PATH }),
    })
  } finally {
    await beside.stop()
  }
  const seen = await sightsOf(shop)
  for (const end of Object.keys(ends)) assert.ok(seen.includes(end), `${end} did not happen in ${steps} steps`)
  context.diagnostic(`${steps} steps played; a failing walk is played again with PAUDHA_SEED and PAUDHA_PATH`)
})
