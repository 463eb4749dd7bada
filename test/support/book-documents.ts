import fc from 'fast-check'
import type { BookDocument } from '../../domain/books/book-document.ts'
import { addSums } from '../../domain/books/book-document.ts'
import { paise } from '../../domain/money.ts'
import type { State } from '../../domain/states.ts'
import {
  deliveryCharge,
  documentNumber,
  seriesOf,
  shareDeliveryFee,
  splitSale,
  splitTax,
  type TaxedLine,
  withLines,
} from '../../domain/tax/tax-document.ts'

export const SELLER = { state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' } as const
const registeredBuyers = { Maharashtra: '27AAACR5055K1Z7', Karnataka: '29AAGCB7383J1Z4' } as const

/** A line of a document as the shop issues it. */
export function bookLine(
  percent: number | null,
  isAcrossStates: boolean,
  changes: Partial<Pick<TaxedLine, 'name' | 'hsn' | 'unit' | 'quantity'>> & { price?: number } = {},
): TaxedLine {
  const {
    price = 24_900,
    quantity = 1,
    hsn = percent === null ? '0602' : '6912',
    unit = 'NOS',
    name = 'Urli',
  } = changes
  const amount = paise(price * quantity)
  const taxes = splitTax(amount, percent, isAcrossStates)
  return { name, hsn, unit, quantity, price: paise(price), percent, amount, ...taxes }
}

/** The lines of a delivery fee for goods. */
function deliveryLines(goods: readonly TaxedLine[], isAcrossStates: boolean, fee: number): TaxedLine[] {
  return shareDeliveryFee(paise(fee), goods).map(({ percent, amount }) =>
    bookLine(percent, isAcrossStates, { ...deliveryCharge, price: amount }),
  )
}

type Changes = Partial<
  Pick<BookDocument, 'kind' | 'day' | 'serial' | 'placeOfSupply' | 'buyer' | 'corrects' | 'creditedBefore' | 'lines'>
>

/** A document with lines at these rates in percent; null is exempt. */
export function bookDocument(changes: Changes = {}, percents: readonly (number | null)[] = [18]): BookDocument {
  const { kind = 'tax_invoice', day = '2026-11-26', serial = 1, placeOfSupply = 'Maharashtra' } = changes
  const isAcrossStates = placeOfSupply !== SELLER.state
  const lines = changes.lines ?? percents.map((percent) => bookLine(percent, isAcrossStates))
  const series = seriesOf(kind)
  const financialYear = 2026
  return {
    kind,
    number: documentNumber('PA', series, financialYear, serial),
    day,
    series,
    financialYear,
    serial,
    orderNumber: 10_000 + serial,
    paymentMethod: serial % 2 === 0 ? 'cod' : 'online',
    seller: SELLER,
    buyer: changes.buyer ?? { name: 'Asha Kulkarni', gstin: null },
    placeOfSupply,
    isAcrossStates,
    lines,
    totals: addSums(lines),
    corrects: changes.corrects ?? null,
    creditedBefore: changes.creditedBefore ?? 0,
  }
}

const places: readonly State[] = ['Maharashtra', 'Karnataka', 'Delhi', 'Tamil Nadu']
const drafts = fc.record({
  place: fc.constantFrom(...places),
  isRegistered: fc.boolean(),
  isBefore: fc.boolean(),
  isReturned: fc.boolean(),
  deliveryFee: fc.constantFrom(0, 0, 4_900, 9_901),
  lines: fc.array(
    fc.record({
      percent: fc.constantFrom(null, null, 0, 5, 18),
      price: fc.integer({ min: 1, max: 6_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      hsn: fc.constantFrom('0602', '120991', '6912', '39241090'),
      unit: fc.constantFrom('NOS', 'KGS'),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

/** The documents of any month: sales of every kind, some of them credited, numbered without gaps. */
export const monthsOfDocuments = fc.array(drafts, { maxLength: 40 }).map((sales) => {
  const last = { invoice: 0, bill_of_supply: 0, credit_note: 0 }
  return sales.flatMap(({ place, isRegistered, isBefore, isReturned, deliveryFee, lines: drafted }, index) => {
    const isAcross = place !== SELLER.state
    const goods = drafted.map(({ percent, ...line }) => bookLine(percent, isAcross, line))
    const lines = [...goods, ...deliveryLines(goods, isAcross, deliveryFee)]
    const gstin = isRegistered && (place === 'Maharashtra' || place === 'Karnataka') ? registeredBuyers[place] : null
    const buyer = { name: 'Asha & Sons <Pune>', gstin }
    const day = `2026-11-${String(1 + Math.min(28, index)).padStart(2, '0')}`
    const common = { day, placeOfSupply: place, buyer }
    const sale = withLines({ placeOfSupply: place, isAcrossStates: isAcross }, lines)
    return splitSale(sale, { gstin: isBefore ? null : gstin }).flatMap(({ kind, lines }) => {
      const invoice = bookDocument({ ...common, kind, lines, serial: ++last[seriesOf(kind)] })
      if (!isReturned) return [invoice]
      const corrects = { number: invoice.number, day, amount: invoice.totals.amount }
      return [invoice, bookDocument({ ...common, kind: 'credit_note', lines, serial: ++last.credit_note, corrects })]
    })
  })
})
