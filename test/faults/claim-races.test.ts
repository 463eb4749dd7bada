import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../invariants/invariants.ts'
import { runTogether } from '../load/run-concurrently.ts'
import { buildClaim } from '../support/claims.ts'
import { buildAdmin, buildPerson } from '../support/factories.ts'
import { ownClaim, ownOrder } from '../support/refunding.ts'
import { assertRefused, request } from '../support/request.ts'
import { rotated, rounds } from '../support/rounds.ts'
import { shopForTests } from '../support/test-shop.ts'

const shop = shopForTests()

test('fault 45 · two admins decide one claim at once: one decision stands, the other comes too late', async () => {
  const admins = [await buildAdmin(shop), await buildAdmin(shop)]
  const asha = await buildPerson(shop)
  const [replace, refuse] = [{ kind: 'replace' }, { kind: 'refuse', text: 'It is only a bent leaf.' }]
  for (let round = 0; round < rounds(6, 30); round++) {
    const claim = await buildClaim(shop, asha)
    const refund = { kind: 'refund', lines: claim.lines, speed: 'normal' }
    const pairs = [
      [replace, refuse],
      [refund, refund],
      [refund, replace],
    ]
    const decisions = rotated(pairs[round % 3] ?? [], round)
    const works = admins.map(({ bearer }, n) => () => {
      return request(shop, `POST /admin/claims/${claim._id}/decision`, { bearer, body: decisions[n] })
    })
    const outcomes = await runTogether(shop.database, claim.order._id, works)
    const answers = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : assert.fail()))
    const [decided, refused] = answers.toSorted((a, b) => a.status - b.status)
    assert.equal(decided?.status, 200)
    if (refused) assertRefused(refused, 'illegal_move')
    const { status, events, refund: own } = await ownClaim(asha, claim._id)
    assert.equal(events.length, 2)
    const { refunds, replacements, creditNotes } = await ownOrder(asha, claim.order._id)
    const isRefunded = status === 'refunding'
    assert.equal(refunds.map(({ _id }) => _id).join(), isRefunded ? own?._id : '')
    assert.deepEqual([creditNotes.length, replacements.length], [isRefunded ? 1 : 0, status === 'replacing' ? 1 : 0])
  }
  await assertInvariants(shop.database)
})
