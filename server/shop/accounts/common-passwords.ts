import { createRequire } from 'node:module'
import { foldCase } from '../../../domain/plain-text.ts'

/** How many of the most used passwords, among those that are long enough, are refused */
const COUNT = 10_000
const SHORTEST = 6
const SHOP_WORDS = new Set([
  'paudha',
  'paudhaadmin',
  'paudhashop',
  'plant',
  'plants',
  'plantnursery',
  'nursery',
  'garden',
  'gardening',
])

/** Whether a password, in any case and Unicode form, is among the most used or a word of the shop beside digits and signs. */
export function isCommonPassword(password: string): boolean {
  common ??= loadCommon()
  const word = foldCase(password)
  return common.has(word) || SHOP_WORDS.has(word.replaceAll(/\P{L}/gu, ''))
}

let common: ReadonlySet<string> | undefined

/** Loaded lazily: it takes a tenth of a second and 4 MB, which most processes never need. */
function loadCommon(): ReadonlySet<string> {
  const require = createRequire(import.meta.url)
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST)
  return new Set(longEnough.slice(0, COUNT).map(foldCase))
}
