import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DEFAULT_RETURN_POLICY, FULL_REFUND, refundedGoods, returnReasons } from './return-policy.ts'
import { returnRules, returnSentence } from './return-rules.ts'

test('the shop’s own policy has one sentence, which its page has always had', () => {
  const { undeliverable, ...others } = returnRules(DEFAULT_RETURN_POLICY)
  assert.deepEqual(others, { refused: null, damaged: null, recalled: null, withholdsMore: false })
  const condition = 'if it comes back dead because nobody was there to receive it, we do not refund its price.'
  assert.equal(undeliverable, `A live plant does not survive a longer journey: ${condition}`)
})

test('whatever the terms, their sentence differs from that of all others', () => {
  for (const reason of returnReasons) {
    const all = refundedGoods.flatMap((goods) => [true, false].map((deliveryFee) => ({ goods, deliveryFee })))
    assert.equal(new Set(all.map((terms) => returnSentence(reason, terms))).size, all.length)
  }
})

test('the policy withholds more where a reason has stricter terms, not where they are more generous', () => {
  const withholdsMore = (changes: Partial<typeof DEFAULT_RETURN_POLICY>) =>
    returnRules({ ...DEFAULT_RETURN_POLICY, ...changes }).withholdsMore
  assert.equal(withholdsMore({ undeliverable: FULL_REFUND }), false)
  assert.equal(withholdsMore({ undeliverable: { goods: 'sound', deliveryFee: false } }), true)
  assert.equal(withholdsMore({ recalled: { goods: 'none', deliveryFee: true } }), true)
})
