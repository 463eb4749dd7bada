import { stateCode } from '../../states.ts'
import type { HsnDigits } from '../../tax/tax-classes.ts'
import { mapSums } from '../../tax/tax-document.ts'
import { addSums, type BookDocument, countedSums, isCreditNote, negated, type Sums, taxOf } from '../book-document.ts'
import {
  checkDocument,
  checkNumbering,
  compareSums,
  compareTexts,
  type Difference,
  fieldNames,
  type LastSerial,
} from './check-documents.ts'
import type { Gstr1 } from './gstr1.ts'
import type { taxDetail } from './supplies.ts'

/**
 * Compares a return with its month's documents, to the paisa; `before` has the last serials of earlier months. Returns an empty
 * list if everything agrees.
 */
export function checkGstr1(
  gstr1: Gstr1,
  documents: readonly BookDocument[],
  before: readonly LastSerial[],
  hsnDigits: HsnDigits,
): Difference[] {
  const reported = documents.filter(({ seller }) => seller.gstin === gstr1.gstin)
  return [
    ...documents.flatMap((document) => checkDocument(document, gstr1.gstin)),
    ...checkNumbering(documents, before),
    ...checkTables(gstr1, reported),
    ...checkCodes(reported, hsnDigits),
  ]
}

/**
 * Compares a return's tables with the totals that the documents state, not with the lines that the tables were made from:
 * document by document where documents are listed, and in total.
 */
function checkTables(gstr1: Gstr1, documents: readonly BookDocument[]): Difference[] {
  const listed = listedDocuments(gstr1)
  return [
    ...checkListed(listed, documents),
    ...checkPlaces(gstr1, listed, documents),
    ...checkTotals(gstr1, listed, documents),
  ]
}

const taxes = ['centralTax', 'stateTax', 'integratedTax'] as const

function checkListed(listed: readonly Listed[], documents: readonly BookDocument[]): Difference[] {
  const byNumber = new Map(documents.map((document) => [document.number, document]))
  const numbers = new Set(listed.map(({ number }) => number))
  const missing = documents.filter(
    ({ number, buyer, totals }) => buyer.gstin !== null && taxOf(totals) > 0 && !numbers.has(number),
  )
  return [
    ...missing.map(({ number }) => ({
      paper: number,
      what: 'sale to a registered buyer',
      expected: 'listed',
      found: 'not listed',
    })),
    ...listed.flatMap((entry) => {
      const document = byNumber.get(entry.number)
      return document
        ? checkEntry(entry, document)
        : compareTexts(entry.number, 'document in the return', 'issued', 'unknown')
    }),
  ]
}

function checkEntry({ number, amount, gstin, isNote, sums }: Listed, document: BookDocument): Difference[] {
  const { totals, buyer } = document
  return [
    ...compareTexts(number, 'kind in the return', kindText(isCreditNote(document)), kindText(isNote)),
    ...compareTexts(number, 'the buyer’s GSTIN in the return', buyer.gstin ?? 'none', gstin ?? 'none'),
    ...compareSums(number, 'amount in the return', totals.amount, amount),
    ...taxes.flatMap((tax) => compareSums(number, `${fieldNames[tax]} in the return`, totals[tax], sums[tax])),
  ]
}

/** Checks that Table 7 has, for each place of supply, the taxes of the documents that are not listed. */
function checkPlaces({ b2cs }: Gstr1, listed: readonly Listed[], documents: readonly BookDocument[]): Difference[] {
  const numbers = new Set(listed.map(({ number }) => number))
  const stated = new Map<string, number>()
  const found = new Map<string, number>()
  const add = (sums: Map<string, number>, place: string, tax: number) => sums.set(place, (sums.get(place) ?? 0) + tax)
  for (const document of documents)
    if (!numbers.has(document.number)) add(stated, stateCode(document.placeOfSupply), taxOf(statedSums(document)))
  for (const row of b2cs) add(found, row.pos, taxOf(tableSums(row)))
  return [...new Set([...stated.keys(), ...found.keys()])]
    .toSorted()
    .flatMap((place) =>
      compareSums('Table 7 (B2CS)', `tax in state ${place}`, stated.get(place) ?? 0, found.get(place) ?? 0),
    )
}

function checkTotals(gstr1: Gstr1, listed: readonly Listed[], documents: readonly BookDocument[]): Difference[] {
  const { b2cs, nil, hsn, doc_issue } = gstr1
  const stated = addSums(documents.map(statedSums))
  const value = stated.taxable + stated.exempt
  const tables = addSums([
    ...listed.map(({ sums, isNote }) => (isNote ? negated(sums) : sums)),
    ...b2cs.map((row) => tableSums(row)),
  ])
  const nilValue = nil.inv.reduce((total, row) => total + paiseOf(row.nil_amt + row.expt_amt + row.ngsup_amt), 0)
  const summary = addSums([...hsn.hsn_b2b, ...hsn.hsn_b2c].map((row) => tableSums(row)))
  const issued = doc_issue.doc_det.flatMap(({ docs }) => docs).reduce((count, { net_issue }) => count + net_issue, 0)
  return [
    ...compareSums(SUPPLIES, 'taxable, nil-rated and exempt value', value, tables.taxable + nilValue),
    ...taxes.flatMap((tax) => compareSums(SUPPLIES, fieldNames[tax], stated[tax], tables[tax])),
    ...compareSums(HSN, 'value', value, summary.taxable),
    ...taxes.flatMap((tax) => compareSums(HSN, fieldNames[tax], stated[tax], summary[tax])),
    ...compareTexts('Table 13 (documents)', 'documents issued', String(documents.length), String(issued)),
  ]
}

const SUPPLIES = 'Tables 4 to 9'
const HSN = 'Table 12 (HSN)'

function kindText(isNote: boolean): string {
  return isNote ? 'credit note' : 'invoice'
}

/** The totals that a document states, negative for a credit note. */
function statedSums(document: BookDocument): Sums {
  return countedSums(document, [document.totals])
}

/** A document as the return lists it, in paise. `gstin` is the buyer's. */
type Listed = { number: string; amount: number; gstin: string | null; isNote: boolean; sums: Sums }

/** The documents that the return lists one by one. */
function listedDocuments({ b2b, b2cl, cdnr, cdnur }: Gstr1): Listed[] {
  return [
    ...b2b.flatMap(({ ctin, inv }) => inv.map((each) => listed(each.inum, each, ctin, false))),
    ...b2cl.flatMap(({ inv }) => inv.map((each) => listed(each.inum, each, null, false))),
    ...cdnr.flatMap(({ ctin, nt }) => nt.map((each) => listed(each.nt_num, each, ctin, true))),
    ...cdnur.map((each) => listed(each.nt_num, each, null, true)),
  ]
}

type Detail = Pick<ReturnType<typeof taxDetail>, 'txval' | 'iamt'> & Partial<ReturnType<typeof taxDetail>>

function listed(
  number: string,
  { val, itms }: { val: number; itms: readonly { itm_det: Detail }[] },
  gstin: string | null,
  isNote: boolean,
): Listed {
  return { number, amount: paiseOf(val), gstin, isNote, sums: addSums(itms.map(({ itm_det }) => tableSums(itm_det))) }
}

/** The sums of a table row, which has no amount or exempt value. */
function tableSums({ txval, iamt, camt = 0, samt = 0 }: Detail): Sums {
  const figures: Partial<Sums> = {
    taxable: paiseOf(txval),
    integratedTax: paiseOf(iamt),
    centralTax: paiseOf(camt),
    stateTax: paiseOf(samt),
  }
  return mapSums((field) => figures[field] ?? 0)
}

function paiseOf(rupees: number): number {
  return Math.round(rupees * 100)
}

/** The rates in percent that the portal accepts, as listed in its offline tool. A line at any other rate is rejected there. */
const portalRates: readonly number[] = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 9, 12, 14, 18, 28, 40]

/** Reports each HSN code with fewer digits than the return states, and each rate that the portal does not accept. */
function checkCodes(documents: readonly BookDocument[], digits: HsnDigits): Difference[] {
  const lines = documents.flatMap((document) => document.lines)
  const codes = [...new Set(lines.map(({ hsn }) => hsn))].filter((hsn) => hsn.length < digits).toSorted()
  const rates = [...new Set(lines.map(({ percent }) => percent ?? 0))].filter((rate) => !portalRates.includes(rate))
  return [
    ...codes.map((hsn) => ({ paper: HSN, what: `HSN ${hsn}`, expected: `${digits} digits`, found: `${hsn.length}` })),
    ...rates.map((rate) => ({
      paper: HSN,
      what: 'rate of goods',
      expected: 'one of the portal’s',
      found: `${rate}%`,
    })),
  ]
}
