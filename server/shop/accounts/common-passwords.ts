import { createRequire } from 'node:module'
import { caseless } from '../../../domain/plain-text.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'

/** As many of the most used passwords as no new password may be, among those that are long enough at all */
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

const COMMON_PASSWORD =
  'This is one of the most used passwords, which are guessed first. Please choose another one, such as a few words.'

/** Refuses a new password that is among the 10,000 most used. A password that an account has already is not judged. */
export function refuseCommonPassword(password: string): Refusal | undefined {
  return isCommonPassword(password) ? refuse('invalid', { fields: { password: COMMON_PASSWORD } }) : undefined
}

/**
 * Whether a password is among the 10,000 most used, whatever its case and its Unicode form, or is one of the shop's own
 * words with nothing but digits and signs around it.
 */
export function isCommonPassword(password: string): boolean {
  common ??= loadCommon()
  const word = caseless(password)
  return common.has(word) || SHOP_WORDS.has(word.replaceAll(/\P{L}/gu, ''))
}

let common: ReadonlySet<string> | undefined

/** Loaded when it is first needed: it takes a tenth of a second and 4 MB, which most processes never need. */
function loadCommon(): ReadonlySet<string> {
  const require = createRequire(import.meta.url)
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST)
  return new Set(longEnough.slice(0, COUNT).map(caseless))
}
