import type { Settings } from '../../../contract/forms/settings.ts'
import type { WholeOrder } from '../orders/queries.ts'
import { type Face, findFont } from './fonts.ts'

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** A text as it is printed: composed, on one line, without invisible characters but those that change a glyph. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu, '')
}

/** The graphemes of a printable text, each with its index; those that no font has as a whole in their characters. */
export function* charactersOf(text: string, face: Face): Generator<{ character: string; start: number }> {
  for (const { segment, index } of graphemes.segment(text)) {
    const characters = findFont(segment, face) ? [segment] : segment
    for (const character of characters) yield { character, start: index }
  }
}

/** The characters of texts that no font has. Papers show a crossed box for each. */
export function listUnprintable(texts: readonly string[]): string[] {
  const characters = texts.flatMap((text) => [...charactersOf(printable(text), 'text')])
  const missing = characters.filter(({ character }) => !findFont(character, 'text'))
  return [...new Set(missing.map(({ character }) => character))]
}

/** What the papers of an order say in the customer's and the owner's words. */
export function printedTexts(order: WholeOrder, settings: Settings): string[] {
  const { tradeName, legalName, street, city, state, zipCode, phone, email, signatory } = settings
  const customer = [order.recipient_name ?? order.userName, order.recipient_phone ?? '']
  const address = [order.street, order.city, order.state, order.zip_code]
  const { name = '', address: billed } = order.billing ?? {}
  const billing = billed ? [name, billed.street, billed.city, billed.state] : [name]
  const seller = [tradeName ?? '', legalName, street, city, state, zipCode, phone, email, signatory ?? '']
  return [...customer, ...address, ...billing, ...order.lines.map(({ name }) => name), ...seller]
}
