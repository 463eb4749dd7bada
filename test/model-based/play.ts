import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, type TestContext, test } from 'vitest'
import { openInvariants } from '../invariants/invariants.ts'
import { buildPlant } from '../support/factories.ts'
import { type PaymentShop, paymentShopForTests } from '../support/payment-shop.ts'
import { rounds } from '../support/rounds.ts'
import { assertAsExpected } from './assert-as-expected.ts'
import { commandLists, FEWEST_STEPS } from './command-lists.ts'
import { runCommand } from './commands.ts'
import { firstRuns, outcomes } from './first-runs.ts'
import { assertSettled, reachedOutcomes, startRun } from './model-run.ts'
import { startSecondProcess } from './second-process.ts'

/** The least number of steps, half of them in each of two test files; 0 plays a few runs in one of them. */
const STEPS = Number(process.env.PAUDHA_STEPS ?? rounds(0, 20_000))

/** Each part has its own database, since every step reads all of it. */
const PARTS_OF_FILE = Math.max(1, Math.ceil(STEPS / 2 / 1_000))
const STEPS_OF_PART = Math.ceil(STEPS / 2 / PARTS_OF_FILE)

/** The tests of one half, each half in a file of its own for a second processor core. */
export function testHalf(half: 'first' | 'second'): void {
  const parts = half === 'second' && STEPS === 0 ? 0 : PARTS_OF_FILE
  for (let part = 1; part <= parts; part++)
    describe(`part ${part} of the ${half} half`, () => {
      const shop = paymentShopForTests({ limitsHolds: true })

      test('I1–I7 · nothing is lost in any sequence of orders, payments, failures, cancellations, shipments, refunds, claims, replacements and crashes', (context) =>
        play(shop, context, half === 'first' && part === 1))
    })
}

/**
 * Plays random runs until the part has had its steps; the first part begins with the runs that reach each outcome.
 * `PAUDHA_SEED` and `PAUDHA_PATH` repeat a run.
 */
async function play(shop: PaymentShop, context: TestContext, isFirst: boolean): Promise<void> {
  const examples = isFirst ? firstRuns : []
  const { PAUDHA_SEED, PAUDHA_PATH } = process.env
  // A shop that is not empty is not filled with the demo nursery.
  await buildPlant(shop)
  const second = await startSecondProcess(shop)
  const invariants = await openInvariants(shop.connection)
  let steps = 0
  const property = fc.asyncProperty(commandLists, async (moments) => {
    if (steps >= STEPS_OF_PART && STEPS > 0) return
    const run = await startRun(shop, second)
    for (const moment of moments) {
      await Promise.all(moment.map((command) => runCommand(run, command)))
      assert.deepEqual(await invariants.find(), [])
      await assertAsExpected(run, 'running')
    }
    await assertSettled(run)
    await assertAsExpected(run, 'settled')
    steps += run.steps
  })
  try {
    await fc.assert(property, {
      numRuns: examples.length + (STEPS > 0 ? Math.ceil(STEPS_OF_PART / FEWEST_STEPS) : 6),
      examples,
      endOnFailure: true,
      includeErrorInReport: true,
      ...(PAUDHA_SEED && { seed: Number(PAUDHA_SEED) }),
      ...(PAUDHA_PATH && { path: PAUDHA_PATH }),
    })
  } finally {
    await invariants.close()
    await second.stop()
  }
  const reached = await reachedOutcomes(shop)
  for (const outcome of isFirst ? Object.keys(outcomes) : [])
    assert.ok(reached.includes(outcome), `${outcome} did not happen in ${steps} steps`)
  void context.annotate(`${steps} steps of the model; to repeat a failing run, set PAUDHA_SEED and PAUDHA_PATH`)
}
