import { ToWords } from 'to-words'
import { findState } from '../../../domain/address.ts'
import type { Paise } from '../../../domain/money.ts'
import { gstStateCodes } from '../../../domain/tax/gstin.ts'

const sums = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,23,456.50`, without ₹: the document says once that its sums are in rupees. */
export function inRupees(sum: Paise): string {
  return sums.format(sum / 100)
}

/** `9 %`, `2.5 %` */
export function inPercent(rate: number): string {
  return `${rate}%`
}

/** `Maharashtra (27)`; an unknown state stays as it was written. */
export function stateWithCode(text: string): string {
  const state = findState(text)
  return state === null ? text : `${state} (${gstStateCodes[state]})`
}

const words = new ToWords({ converterOptions: { currency: true } })

/** `One Lakh Twenty Three Rupees Only`: the sum in words as on Indian documents, with the paise where there are some. */
export function inWords(sum: Paise): string {
  return words.convert(sum / 100)
}
