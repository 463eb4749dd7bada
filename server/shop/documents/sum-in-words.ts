import { ToWords } from 'to-words/en-IN'
import type { Paise } from '../../../domain/money.ts'

const words = new ToWords({ converterOptions: { currency: true } })

/**
 * `One Lakh Twenty Three Rupees Only`: the sum in words as on Indian documents, with the paise where there are some.
 */
export function inWords(sum: Paise): string {
  return words.convert(sum / 100)
}
