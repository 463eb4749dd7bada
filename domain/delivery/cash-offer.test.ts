import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '../money.ts'
import { type CashHistory, cashOffer } from './cash-offer.ts'
import type { CashRules } from './delivery-rules.ts'

const rules: CashRules = { maxTotal: paise(5_000_00), maxOpen: 2, maxRefused: 1, needsConfirmedEmail: true }
const good: CashHistory = { isEmailConfirmed: true, open: 1, refused: 0 }
const isOffered = (total: number, buyer: CashHistory | null, cash = true, of = rules) =>
  cashOffer(of, { cash }, paise(total), buyer).offered

test('cash is offered up to each limit, and not beyond', () => {
  assert.ok(isOffered(5_000_00, good))
  assert.ok(!isOffered(5_000_01, good))
  assert.ok(!isOffered(1_00, { ...good, open: 2 }))
  assert.ok(!isOffered(1_00, { ...good, refused: 1 }))
  assert.ok(!isOffered(1_00, { ...good, isEmailConfirmed: false }))
  assert.ok(!isOffered(1_00, good, false))
})

test('of a visitor only zone and total count, and without rules only the zone', () => {
  assert.ok(isOffered(1_00, null))
  assert.ok(!isOffered(5_000_01, null))
  const none: CashRules = { maxTotal: null, maxOpen: null, maxRefused: null, needsConfirmedEmail: false }
  const worst = { isEmailConfirmed: false, open: 99, refused: 99 }
  assert.ok(isOffered(9_999_999_00 / 10, worst, true, none))
  assert.ok(!isOffered(1_00, worst, false, none))
})
