import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { bookDocument, monthsOfDocuments } from '../../test/support/book-documents.ts'
import { sumOf, valuesOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import {
  documentVoucher,
  endVoucher,
  ledgerMasters,
  type MoneyMovement,
  moneyVoucher,
  remittanceVouchers,
  settlementVouchers,
} from './tally.ts'
import { escapeXml, ledgerXml, voucherXml } from './tally-xml.ts'

const movement: MoneyMovement = {
  kind: 'receipt',
  day: '2026-11-26',
  reference: 'pay_1',
  orderId: 'order000000000000001',
  orderNumber: 10_001,
  account: 'provider',
  amount: 24_900,
  buyer: { name: 'Asha Kulkarni', gstin: null },
}

test('every voucher of any month is balanced, has no empty entry, and its ledgers are among the masters', () =>
  forAll(monthsOfDocuments, (documents) => {
    const masters = ledgerMasters(
      [0, 5, 18],
      documents.map(({ buyer }) => buyer),
    )
    const names = masters.map(({ name }) => name)
    assert.equal(new Set(names).size, names.length)
    for (const document of documents) {
      const { entries, party, kind } = documentVoucher(document)
      assert.equal(sumOf(entries, 'amount'), 0)
      const [buyer, ...others] = entries
      assert.deepEqual([buyer?.ledger, Math.abs(buyer?.amount ?? 0)], [party, document.totals.amount])
      const sign = kind === 'Credit Note' ? -1 : 1
      for (const { ledger, amount } of others) assert.ok(sign * amount > 0, `${ledger} ${amount}`)
      for (const { ledger } of entries) assert.ok(names.includes(ledger), ledger)
    }
  }))

test('a sale debits the buyer and credits sales by rate and the taxes', () => {
  assert.deepEqual(documentVoucher(bookDocument({}, [18, 0, null])).entries, [
    { ledger: 'Online customers', amount: -74_700 },
    { ledger: 'Sales at 0 %', amount: 24_900, hsn: '6912', taxability: 'Nil Rated' },
    { ledger: 'Sales at 18 %', amount: 21_102, hsn: '6912', taxability: 'Taxable' },
    { ledger: 'Exempt sales', amount: 24_900, hsn: '0602', taxability: 'Exempt' },
    { ledger: 'Output CGST', amount: 1_899 },
    { ledger: 'Output SGST', amount: 1_899 },
  ])
  const registered = { name: 'Green Offices', gstin: '29AAGCB7383J1Z4' }
  const across = documentVoucher(bookDocument({ placeOfSupply: 'Karnataka', buyer: registered }))
  assert.deepEqual(valuesOf(across.entries, 'ledger'), ['Buyer 29AAGCB7383J1Z4', 'Sales at 18 %', 'Output IGST'])
})

test('a payment is booked from the buyer to where the money is, and a refund the other way; goodwill is an expense', () => {
  const booked = (changes: Partial<MoneyMovement>) => {
    const { kind, entries } = moneyVoucher({ ...movement, ...changes })
    return [kind, ...entries.map(({ ledger, amount }) => `${ledger} ${amount}`)]
  }
  assert.deepEqual(booked({}), ['Receipt', 'Razorpay -24900', 'Online customers 24900'])
  assert.deepEqual(booked({ account: 'cash' })[1], 'Cash on delivery -24900')
  assert.deepEqual(booked({ kind: 'refund' }), ['Payment', 'Razorpay 24900', 'Online customers -24900'])
  assert.deepEqual(booked({ kind: 'refund', account: 'payouts' })[1], 'RazorpayX payouts 24900')
  const share = { goodwill: 2_500, offer: 0 }
  assert.deepEqual(booked({ kind: 'refund', account: 'bank', share }), [
    'Payment',
    ...['Bank account 24900', 'Online customers -22400', 'Goodwill to customers -2500'],
  ])
})

const entriesOf = (vouchers: readonly ReturnType<typeof moneyVoucher>[]) =>
  vouchers.map(({ kind, entries }) => [kind, ...entries.map(({ ledger, amount }) => `${ledger} ${amount}`)].join(', '))

test('a settlement and a courier’s transfer reach the bank less fees; what is retained of a returned parcel clears its buyer’s account', () => {
  const { day, orderId, orderNumber, buyer } = movement
  const settlement = { id: 'setl_1', day, amount: 23_723, utr: 'UTR1', fee: 1_177, tax: 177 }
  assert.deepEqual(entriesOf(settlementVouchers(settlement)), [
    'Contra, Bank account -23723, Razorpay 23723',
    'Payment, Razorpay 1177, Razorpay fees -1000, GST on Razorpay fees -177',
  ])
  assert.equal(settlementVouchers({ ...settlement, fee: 0, tax: 0 }).length, 1)
  const file = { fileHash: 'f'.repeat(64), fileName: 'november.csv', day, reference: 'UTR2' }
  const sums = [
    { amount: 40_000, charges: 3_540 },
    { amount: -5_000, charges: 0 },
    { amount: 0, charges: 8_000 },
  ]
  assert.deepEqual(entriesOf(sums.flatMap((sum) => remittanceVouchers({ ...file, ...sum }))), [
    'Contra, Bank account -36460, Cash on delivery 36460',
    'Payment, Cash on delivery 3540, Courier charges -3540',
    'Contra, Bank account 5000, Cash on delivery -5000',
    'Contra, Bank account 8000, Cash on delivery -8000',
    'Payment, Cash on delivery 8000, Courier charges -8000',
  ])
  const end = { day, orderId, orderNumber, amount: 8_000, share: { goodwill: -100, offer: 0 }, buyer }
  assert.deepEqual(entriesOf([endVoucher(end)]), [
    'Journal, Online customers -8100, Retained on returned parcels 8000, Goodwill to customers 100',
  ])
})

test('the vouchers of any payment, goodwill or fee balance, and their ledgers are among the masters', () => {
  const names = valuesOf(ledgerMasters([], []), 'name')
  const sum = fc.integer({ min: 1, max: 1_000_000 })
  const money = fc.record({
    kind: fc.constantFrom('receipt', 'refund'),
    account: fc.constantFrom('provider', 'cash', 'payouts', 'bank'),
    amount: sum,
    share: fc.record({ goodwill: fc.integer({ min: -1_000, max: 1_000 }), offer: fc.nat(1_000) }),
  })
  forAll(money, sum, sum, (changes, fee, tax) => {
    const moved = { ...movement, ...changes }
    const settlement = { ...moved, id: 'setl_1', utr: null, fee: fee + tax, tax }
    for (const { entries } of [moneyVoucher(moved), endVoucher(moved), ...settlementVouchers(settlement)]) {
      assert.equal(sumOf(entries, 'amount'), 0)
      for (const { ledger } of entries) assert.ok(names.includes(ledger), ledger)
    }
  })
})

test('two refunds by one transfer are two vouchers, each with its reference', () => {
  const vouchers = ['a', 'b'].map((reference) =>
    moneyVoucher({ ...movement, kind: 'refund', reference, transfer: 'UPI 1' }),
  )
  const texts = vouchers.map(({ id, number, reference }) => `${id}, ${number}, ${reference}`)
  assert.deepEqual(texts, ['refund a, a, UPI 1', 'refund b, b, UPI 1'])
})

test('a voucher is written as Tally reads it: debits are deemed positive and have negative amounts', () => {
  assert.equal(
    voucherXml(documentVoucher(bookDocument({}, [18]))).replaceAll('\n', ''),
    '<TALLYMESSAGE xmlns:UDF="TallyUDF">' +
      '<VOUCHER REMOTEID="document PA/26-27/000001" VCHTYPE="Sales" ACTION="Create" OBJVIEW="Accounting Voucher View">' +
      '<DATE>20261126</DATE><VOUCHERTYPENAME>Sales</VOUCHERTYPENAME><VOUCHERNUMBER>PA/26-27/000001</VOUCHERNUMBER>' +
      '<REFERENCE>PA/26-27/000001</REFERENCE><PARTYLEDGERNAME>Online customers</PARTYLEDGERNAME>' +
      '<BASICBUYERNAME>Asha Kulkarni</BASICBUYERNAME><COUNTRYOFRESIDENCE>India</COUNTRYOFRESIDENCE>' +
      '<STATENAME>Maharashtra</STATENAME><PLACEOFSUPPLY>Maharashtra</PLACEOFSUPPLY><PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW>' +
      '<ISINVOICE>No</ISINVOICE><NARRATION>Tax invoice, order #10001</NARRATION>' +
      '<ALLLEDGERENTRIES.LIST><LEDGERNAME>Online customers</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-249.00</AMOUNT></ALLLEDGERENTRIES.LIST>' +
      '<ALLLEDGERENTRIES.LIST><LEDGERNAME>Sales at 18 %</LEDGERNAME><GSTHSNNAME>6912</GSTHSNNAME><GSTOVRDNTAXABILITY>Taxable</GSTOVRDNTAXABILITY><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>211.02</AMOUNT></ALLLEDGERENTRIES.LIST>' +
      '<ALLLEDGERENTRIES.LIST><LEDGERNAME>Output CGST</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>18.99</AMOUNT></ALLLEDGERENTRIES.LIST>' +
      '<ALLLEDGERENTRIES.LIST><LEDGERNAME>Output SGST</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>18.99</AMOUNT></ALLLEDGERENTRIES.LIST>' +
      '</VOUCHER></TALLYMESSAGE>',
  )
})

test('a ledger names its group, a tax ledger its duty, a registered buyer’s ledger the GSTIN; texts are escaped', () => {
  const [exempt, cgst] = [ledgerXml({ name: 'Exempt sales', group: 'Sales Accounts' }), ledgerMasters([], [])[1]]
  assert.match(
    exempt,
    /<LEDGER NAME="Exempt sales" ACTION="Create">\n<NAME.LIST><NAME>Exempt sales<\/NAME><\/NAME.LIST>\n<PARENT>Sales Accounts/,
  )
  assert.match(cgst ? ledgerXml(cgst) : '', /<TAXTYPE>GST<\/TAXTYPE>\n<GSTDUTYHEAD>CGST</)
  const buyer = { name: 'Green & "Co" <Pune>', gstin: '27AAACR5055K1Z7' }
  const buyers = ledgerMasters([], [{ ...buyer, name: 'Green & "Co"' }, buyer]).slice(-2)
  assert.deepEqual(valuesOf(buyers, 'name'), ['Online customers', 'Buyer 27AAACR5055K1Z7'])
  const ledger = buyers[1] ? ledgerXml(buyers[1]) : ''
  assert.match(ledger, /<MAILINGNAME>Green &amp; &quot;Co&quot; &lt;Pune&gt;<\/MAILINGNAME>/)
  assert.match(ledger, /<GSTREGISTRATIONTYPE>Regular<.*\n<PARTYGSTIN>27AAACR5055K1Z7</)
  const embassy = { name: 'Embassy', gstin: '3317USA00002UNE' }
  assert.doesNotMatch(ledgerXml({ name: 'Embassy', group: 'Sundry Debtors', buyer: embassy }), /REGISTRATIONTYPE/)
  assert.equal(escapeXml('a\u0000b\ud800c\uffff\u0085 🌿 तुलसी'), 'a b c   🌿 तुलसी')
})
