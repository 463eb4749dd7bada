import { financialYearLabel, financialYearOf } from '../../tax/financial-year.ts'
import { type DocumentSeries, documentSeries } from '../../tax/tax-document.ts'
import type { BookDocument } from '../book-document.ts'
import { numberHead } from '../gstr1/issued-documents.ts'
import { compareTexts, type Difference } from './difference.ts'

/** The last serial of a series before the documents at hand; series without one begin at 1. */
export type LastSerial = { series: DocumentSeries; financialYear: number; serial: number }

/** Checks that each series has every number, each of the form of its series, in the order of the days. */
export function checkNumbering(documents: readonly BookDocument[], before: readonly LastSerial[]): Difference[] {
  const years = [...new Set(documents.map(({ financialYear }) => financialYear))].toSorted()
  return years.flatMap((year) =>
    (Object.keys(documentSeries) as DocumentSeries[]).flatMap((series) => {
      const issued = documents.filter((each) => each.series === series && each.financialYear === year)
      const last = before.find((each) => each.series === series && each.financialYear === year)
      return [...issued.flatMap(checkNumber), ...checkSequence(issued, last?.serial ?? 0)]
    }),
  )
}

const PREFIX_LENGTH = 2

function checkNumber({ number, series, serial, financialYear, day }: BookDocument): Difference[] {
  const tail = `${documentSeries[series]}/${financialYearLabel(financialYear)}/${String(serial).padStart(6, '0')}`
  return [
    ...compareTexts(number, 'its number after the prefix', tail, number.slice(PREFIX_LENGTH)),
    ...compareTexts(number, 'financial year of its day', String(financialYearOf(day)), String(financialYear)),
  ]
}

function checkSequence(issued: readonly BookDocument[], last: number): Difference[] {
  const differences: Difference[] = []
  let [serial, day] = [last, '']
  for (const document of issued.toSorted((a, b) => a.serial - b.serial)) {
    for (const missing of missingSerials(serial, document.serial))
      differences.push({
        paper: `${numberHead(document)}${String(missing).padStart(6, '0')}`,
        what: 'number in the sequence',
        expected: 'issued',
        found: 'missing',
      })
    if (document.day < day)
      differences.push({ paper: document.number, what: 'its day', expected: `not before ${day}`, found: document.day })
    serial = document.serial
    day = document.day
  }
  return differences
}

/** The most missing numbers that are named for a gap: a gap of thousands is one mistake. */
export const MOST_NAMED = 20

function missingSerials(last: number, next: number): number[] {
  return Array.from({ length: Math.min(MOST_NAMED, Math.max(0, next - last - 1)) }, (_, index) => last + 1 + index)
}
