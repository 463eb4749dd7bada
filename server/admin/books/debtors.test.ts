import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { DEFAULT_RETURN_POLICY } from '../../../domain/returns/return-policy.ts'
import { UPI_PAYEE, untilPayouts } from '../../../test/support/cash-refunds.ts'
import { exportSheet, planOf, sendCsv } from '../../../test/support/csv-files.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { buyerGstin, returnParcel } from '../../../test/support/orders-in-states.ts'
import {
  assertAllSettles,
  buildAdvanceOrder,
  buildPaidOrder,
  cancel,
  dismiss,
  payFor,
  withAdvance,
} from '../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { move, refundOutside, refundPart } from '../../../test/support/refunding.ts'
import { recordSettlement } from '../../shop/payments/record-settlement.ts'

const shop = paymentShopForTests({}, 'lost')
const today = dayInIndia(new Date())
const TALLY = `/admin/books/tally.xml?from=${today}&to=${today}`

type Entry = { ledger: string; amount: number }

/** The entries of each voucher in the file, in paise; a debit is negative. */
async function readVouchers(admin: Person): Promise<Entry[][]> {
  const { text } = await exportSheet(shop, admin, TALLY)
  const ledgers = new Set([...text.matchAll(/<LEDGER NAME="([^"]*)"/g)].map(([, name]) => name))
  return [...text.matchAll(/<VOUCHER [\s\S]*?<\/VOUCHER>/g)].map(([voucher]) =>
    [...voucher.matchAll(/<LEDGERNAME>(.*?)<\/LEDGERNAME>.*?<AMOUNT>(.*?)<\/AMOUNT>/g)].map(
      ([, ledger = '', amount]) => {
        assert.ok(ledgers.has(ledger), ledger)
        return { ledger, amount: Math.round(Number(amount) * 100) }
      },
    ),
  )
}

const sum = (entries: readonly Entry[]) => entries.reduce((total, { amount }) => total + amount, 0)

function balancesOf(vouchers: readonly Entry[][]): Record<string, number> {
  const byLedger = Map.groupBy(vouchers.flat(), ({ ledger }) => ledger)
  return Object.fromEntries([...byLedger].map(([ledger, entries]) => [ledger, sum(entries)]))
}

test('the bookkeeper’s month has goodwill, a payout, a bank refund, a settlement with fees and a courier’s file with a closing line, and Tally’s vouchers clear every debtor', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const sent = async () => {
    const order = await buildPaidOrder(shop, asha)
    await move(admin, order.id, 'shipped', 'delivered')
    return { id: order.id, item: order.items[0]?._id ?? assert.fail() }
  }
  const [goodwill, piece] = [await sent(), await sent()]
  await refundPart(admin, goodwill.id, { amount: 25 })
  await refundPart(admin, piece.id, { lines: [{ item: piece.item, quantity: 1 }], amount: 10 })
  const ended = await buildPaidOrder(shop, asha)
  await refundPart(admin, ended.id, { amount: 30 })
  await cancel(asha, ended.id)
  await assertAllSettles(shop)
  const { id: settlement } = await shop.provider.settle()
  await recordSettlement(shop, settlement)

  const [byPayout, byBank] = [await collected(asha, admin, 'TALLY-0000'), await collected(asha, admin, 'TALLY-0001')]
  await refundPart(admin, byPayout.id, { lines: [{ item: byPayout.item, quantity: 1 }], payee: UPI_PAYEE })
  await untilPayouts(shop, byPayout.id, 'succeeded')
  await refundPart(admin, byBank.id, { amount: 15, reference: 'NEFT 1' })
  const lines = ['TALLY-0000', 'TALLY-0001'].map((number) => `${number},400,20,380,${today},UTR-1`)
  const headings = 'AWB,COD Amount,COD Charges,Net Payable,Remittance Date,UTR'
  await recordFile(admin, [headings, ...lines, 'Grand Total,800,40,760,,'].join('\r\n'))

  const balances = balancesOf(await readVouchers(admin))
  const { amount } = await shop.database.selectFrom('provider_settlements').select('amount').executeTakeFirstOrThrow()
  const fees = 3 * 944
  assert.deepEqual(balances, {
    'Online customers': 0,
    'Exempt sales': 4 * 40_000 - 2 * 20_000,
    'Goodwill to customers': -(2_500 + 1_000 + 1_500),
    'Cash on delivery': 0,
    'Courier charges': -4_000,
    'Bank account': 1_500 - amount - 76_000,
    'RazorpayX payouts': 20_000,
    Razorpay: amount + fees - (3 * 40_000 - 2_500 - 21_000 - 40_000),
    'Razorpay fees': -3 * 800,
    'GST on Razorpay fees': -3 * 144,
  })
})

/** A delivered order of two plants at ₹200, paid in cash to a courier. */
async function collected(person: Person, admin: Person, trackingNumber: string) {
  const plant = await buildPlant(shop, { price: 200 })
  const { _id: id, items } = await buildOrder(person, [{ plant, quantity: 2, price: 200 }])
  const body = { status: 'shipped', courier: 'Delhivery', trackingNumber } as const
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body })
  await move(admin, id, 'delivered')
  return { id, item: items[0]?._id ?? assert.fail() }
}

async function recordFile(admin: Person, file: string): Promise<void> {
  const path = '/admin/books/remittances'
  const preview = (await sendCsv(shop, admin, `${path}?dryRun=true`, file)).json as Parameters<typeof planOf>[0]
  assert.equal((await sendCsv(shop, admin, `${path}?${planOf(preview)}&name=november.csv`, file)).status, 200)
}

/** Returns a function that tells what each of these ledgers has gained since this call. */
async function countGains(admin: Person, ...ledgers: string[]): Promise<() => Promise<number[]>> {
  const before = balancesOf(await readVouchers(admin))
  return async () => {
    const after = balancesOf(await readVouchers(admin))
    return ledgers.map((ledger) => (after[ledger] ?? 0) - (before[ledger] ?? 0))
  }
}

test('the retained part of an advance is income, and an expense once it is refunded', async () => {
  await setDeliveryRules(shop, withAdvance)
  const returns = { ...DEFAULT_RETURN_POLICY, refused: { goods: 'sound', deliveryFee: false } } as const
  const [ravi, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  await admin.api.call('PATCH /admin/settings', { body: { returns } })
  const gained = await countGains(admin, 'Online customers', 'Retained on returned parcels', 'Goodwill to customers')
  const order = await buildAdvanceOrder(shop, ravi)
  await payFor(shop, ravi, order)
  await move(admin, order._id, 'shipped')
  await returnParcel(admin, order._id, 0, { reason: 'refused' })
  assert.deepEqual(await gained(), [0, 8_000, 0])
  await refundPart(admin, order._id, { amount: 80 })
  await assertAllSettles(shop)
  assert.deepEqual(await gained(), [0, 8_000, -8_000])
})

test('a refund in the provider’s dashboard before shipping is goodwill, until the parcel is returned and all of it refunded', async () => {
  const [ravi, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const gained = await countGains(admin, 'Online customers', 'Goodwill to customers')
  const order = await buildPaidOrder(shop, ravi)
  const payments = shop.database.selectFrom('payments').select('id').where('order_id', '=', order.id)
  await refundOutside(shop, (await payments.executeTakeFirstOrThrow()).id, 25)
  await assertAllSettles(shop)
  await move(admin, order.id, 'shipped')
  assert.deepEqual(await gained(), [0, -2_500])
  await refundPart(admin, order.id, { amount: 375 })
  await assertAllSettles(shop)
  await returnParcel(admin, order.id, 2)
  assert.deepEqual(await gained(), [0, 0])
})

test('an order that is paid after its payment window was closed goes on until it is cancelled again', async () => {
  const [ravi, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const gained = await countGains(admin, 'Online customers', 'Goodwill to customers')
  const { _id: id, razorpayOrderId } = await buildOnlineOrder(shop, ravi)
  const { razorpay_payment_id } = await shop.provider.pay(razorpayOrderId, { outcome: 'failed' })
  await dismiss(ravi, id)
  await shop.provider.movePayment(razorpay_payment_id, 'captured')
  await assertAllSettles(shop)
  await refundPart(admin, id, { amount: 25 })
  await assertAllSettles(shop)
  assert.deepEqual(await gained(), [40_000, -2_500])
  await cancel(ravi, id)
  await assertAllSettles(shop)
  assert.deepEqual(await gained(), [0, 0])
})

test('a registered buyer’s ledger is cleared, and the sale states its place of supply and each HSN code', async () => {
  const [meera, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildPaidOrder(shop, meera)
  await shop.database.updateTable('orders').set({ gstin: buyerGstin }).where('id', '=', order.id).execute()
  await move(admin, order.id, 'shipped')
  assert.equal(balancesOf(await readVouchers(admin))[`Buyer ${buyerGstin}`], 0)
  const { text } = await exportSheet(shop, admin, TALLY)
  const sale =
    /<VOUCHER [^>]*VCHTYPE="Sales"(?:(?!<\/VOUCHER>)[\s\S])*PARTYGSTIN[\s\S]*?<\/VOUCHER>/.exec(text)?.[0] ?? ''
  for (const part of ['<PLACEOFSUPPLY>Maharashtra<', '<GSTHSNNAME>0602<', `<PARTYGSTIN>${buyerGstin}<`])
    assert.ok(sale.includes(part), part)
})
