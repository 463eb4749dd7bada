import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildPlant } from '../support/factories.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { rounds } from '../support/rounds.ts'
import { assertAsExpected } from './assert-as-expected.ts'
import { type Command, type CommandName, commandNames, runCommand } from './commands.ts'
import { assertInvariantsHold, assertSettled, reachedOutcomes, startRun } from './model-run.ts'
import { startSecondProcess } from './second-process.ts'

const shop = paymentShopForTests()

/** People buy and pay more often than anything else. */
const frequent: readonly CommandName[] = [
  ...Array<CommandName>(8).fill('orderOnline'),
  ...Array<CommandName>(12).fill('create'),
  ...Array<CommandName>(6).fill('pay'),
  ...Array<CommandName>(6).fill('payAndVerify'),
]

const commandOf = (names: readonly CommandName[]): fc.Arbitrary<Command> =>
  fc.record(
    { name: fc.constantFrom(...names, ...frequent), pick: fc.nat(20), other: fc.nat(20) },
    { noNullPrototype: true },
  )

const single = commandOf(commandNames).map((step) => [step])
/** The provider's switches cannot be used while it is being killed. */
const concurrent = fc.array(commandOf(commandNames.filter((name) => name !== 'providerCrashes')), {
  minLength: 2,
  maxLength: 4,
})

/** Runs begin with nothing, or with an order that was paid, or delivered. */
const beginnings: readonly (readonly CommandName[])[] = [
  [],
  ['orderOnline', 'create', 'payAndVerify'],
  ['orderOnline', 'create', 'payAndVerify', 'ship', 'deliver'],
  ['orderInCash', 'ship', 'deliver'],
]

const beginning = fc
  .tuple(fc.constantFrom(...beginnings), fc.nat(20))
  .map(([names, other]) => names.map((name) => [{ name, pick: 0, other }]))

/** Commands one after the other, and some at the same time. */
const commandLists = fc
  .tuple(
    beginning,
    fc.array(fc.oneof({ weight: 3, arbitrary: single }, concurrent), { minLength: 10, maxLength: 40, size: 'max' }),
  )
  .map(([first, rest]): Command[][] => [...first, ...rest])

/** Outcomes that the runs must reach at least once; chance alone may miss one in a few short runs. */
const outcomes: Readonly<Record<string, readonly CommandName[]>> = {
  money_arrived: ['orderOnline', 'create', 'payAndVerify', 'ship', 'deliver'],
  paid_ahead: ['orderInCash', 'payAhead', 'payAndVerify', 'cancel', 'reconcile'],
  paid_at_door: ['orderInCash', 'carryByVan', 'ship', 'scanDoorQr', 'deliver', 'reconcile'],
  money_arrived_late: ['orderOnline', 'create', 'loseWebhooks', 'dismiss', 'pay', 'sendWebhooks', 'reconcile'],
  chosen: ['orderOnline', 'create', 'cancel'],
  given_back: ['orderOnline', 'create', 'payAndVerify', 'cancel', 'reconcile'],
  returned: ['orderOnline', 'create', 'payAndVerify', 'shipWithCourier', 'comeBack', 'reconcile'],
  'replacement delivered': ['orderInCash', 'ship', 'deliver', 'replace', 'shipReplacement', 'deliverReplacement'],
  'refund part': ['orderOnline', 'create', 'payAndVerify', 'refundSum', 'ship', 'refundPieces', 'reconcile'],
  'refund outside': ['orderOnline', 'create', 'payAndVerify', 'ship', 'refundOutside', 'reconcile', 'comeBack'],
  'claim settled': [
    ...['orderInCash', 'ship', 'deliver', 'claim', 'questionClaim', 'answerClaim', 'replaceClaimed'],
    ...['shipReplacement', 'deliverReplacement', 'refundAll'],
  ] as CommandName[],
  'claim reopened': [
    'orderInCash',
    'ship',
    'deliver',
    'claim',
    'replaceClaimed',
    'cancelReplacement',
    'replaceClaimed',
  ],
  'claim refused': ['orderInCash', 'ship', 'deliver', 'claim', 'refuseClaim', 'claim', 'replaceClaimed'],
  'claim withdrawn': ['orderInCash', 'ship', 'deliver', 'claim', 'questionClaim', 'withdrawClaim', 'claim'],
  'replacement cancelled': ['orderInCash', 'ship', 'deliver', 'replace', 'cancelReplacement', 'replace'],
  expired: ['orderOnline', 'create', 'fail', 'halfAnHourPasses'],
  advance_paid: ['orderWithAdvance', 'create', 'payAndVerify', 'ship', 'deliver'],
  'rest paid ahead': [
    ...['orderWithAdvance', 'create', 'payAndVerify', 'payAhead', 'payAndVerify', 'ship', 'refundAll'],
    ...['reconcile', 'comeBack'],
  ] as CommandName[],
  'rest paid at the door': [
    ...[
      'orderWithAdvance',
      'create',
      'payAndVerify',
      'carryByVan',
      'ship',
      'scanDoorQr',
      'deliver',
      'refundSum',
      'refundPieces',
    ],
    ...['reconcile'],
  ] as CommandName[],
  advance_cancelled: ['orderWithAdvance', 'create', 'fail', 'halfAnHourPasses'],
  advance_refunded: ['orderWithAdvance', 'create', 'loseWebhooks', 'cancel', 'pay', 'sendWebhooks', 'reconcile'],
}

const firstRuns = Object.values(outcomes).map((names): [Command[][]] => [
  names.map((name) => [{ name, pick: 0, other: 0 }]),
])

test('I1–I7 · along any sequence of buying, paying, failing, cancelling, shipping, refunding, claiming, replacing and breaking, nothing is lost', async (context) => {
  const { PAUDHA_SEED, PAUDHA_PATH } = process.env
  // A shop that is not empty is not filled with the demo nursery.
  await buildPlant(shop)
  const second = await startSecondProcess(shop)
  let steps = 0
  const property = fc.asyncProperty(commandLists, async (moments) => {
    const run = await startRun(shop, second)
    for (const moment of moments) {
      await Promise.all(moment.map((command) => runCommand(run, command)))
      await assertInvariantsHold(run)
      await assertAsExpected(run, 'amid')
    }
    await assertSettled(run)
    await assertAsExpected(run, 'settled')
    steps += run.steps
  })
  try {
    await fc.assert(property, {
      numRuns: firstRuns.length + rounds(6, 150),
      examples: firstRuns,
      endOnFailure: true,
      ...(PAUDHA_SEED && { seed: Number(PAUDHA_SEED) }),
      ...(PAUDHA_PATH && { path: PAUDHA_PATH }),
    })
  } finally {
    await second.stop()
  }
  const reached = await reachedOutcomes(shop)
  for (const outcome of Object.keys(outcomes))
    assert.ok(reached.includes(outcome), `${outcome} did not happen in ${steps} steps`)
  context.diagnostic(`${steps} commands; to repeat a failing run, set PAUDHA_SEED and PAUDHA_PATH`)
})
