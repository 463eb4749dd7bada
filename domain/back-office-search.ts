import { indianMobile } from './phone.ts'
import { foldCase, plainCode, plainSearch } from './plain-text.ts'

/** What a search of the back office looks for: read from what was typed, or pasted from our screens, mails and papers. */
export type BackOfficeSearch = {
  /**
   * In one case, to be looked for anywhere in a text: what was typed, then other spellings of it; not an order's number of
   * one or two digits, which nearly every text has
   */
  texts: string[]
  /** The number of an order */
  order: number | null
  /** Which claim of the order; null where no claim's ticket was typed */
  claim: number | null
  /** Digits of a phone number without the country's code, ten at most */
  phone: string | null
  /** What the payment provider calls a payment, an order or a refund; its letters have a case */
  reference: string | null
  /** Letters and digits of an invoice's or credit note's number, in its groups */
  document: string[] | null
  size: SizeSearch | null
}

/** A plant's size, closed up as `closeUp` does, and its name, if it stands in front. */
type SizeSearch = { name: string; label: string }

/** What our screens, mails and papers write in front of a number */
const LABEL =
  /^(?:your |the )?(?:order|(?:tax )?invoice|bill of supply|credit note|claim|ticket|payment|refund|transfer|utr|awb|waybill|tracking|phone|mobile|tel)(?: (?:number|no|id))?[ .:#]+(?=.{0,12}\d)/
const COUNT = /^\d+ ?(?:×|x(?= )) ?/
const BEFORE = /^[\s"'“”‘’«(<[{#]+/
const AFTER = /[\s"'“”‘’»)>\]}.,;:!?…]/
const AROUND_EMAIL = /[\s<>()[\],;:"]/
const REFERENCE = /\b(?:pay|order|rfnd|pout)_[0-9A-Za-z]+/
const TICKET = /^([ct])[ -]*(\d{1,15})(?:[ -]+(\d{1,4}))?$/
const TICKET_AMID = /\b([ct])-(\d{1,15})(?:-(\d{1,4}))?\b/
const DOCUMENT = /^[a-z0-9]+(?:[ /⁄∕-]+[a-z0-9]+)*$/
/** A shorter part would be met in nearly every number. */
const SHORTEST_DOCUMENT = 4
const DOCUMENT_AMID = /\b[a-z0-9]{2}[bc]?[/-]\d\d-\d\d[/-]\d{6}\b/

export function readSearch(typed: string): BackOfficeSearch {
  const plain = plainCode(typed)
  const whole = bare(foldCase(plain))
  const text = bare(whole.replace(LABEL, '').replace(COUNT, ''))
  const [ticket, letter, number, place] = TICKET.exec(text) ?? TICKET_AMID.exec(whole) ?? []
  const isCode = /\d/.test(text)
  const document = DOCUMENT_AMID.exec(whole)?.[0] ?? (isCode && DOCUMENT.test(text) ? text : undefined)
  const email = whole.split(AROUND_EMAIL).find((part) => /.@./.test(part))
  const spellings = [
    ...[bare(foldCase(plainSearch(typed))), whole, text],
    ...(/#\s*(\S+)/.exec(whole) ?? []).slice(1).map(bare),
    ...(ticket === undefined ? [] : [[letter, number, place].filter(Boolean).join('-')]),
    ...(isCode ? [text.replaceAll(' ', '')] : []),
  ]
  const texts = email === undefined ? [...new Set(spellings)].filter((each) => each !== '') : [email]
  const ofClaim = letter === 'c' ? number : undefined
  const order = Number(ofClaim ?? texts.find((each) => /^[1-9]\d{0,14}$/.test(each))) || null
  const groups = document?.split(/[^a-z0-9]+/) ?? []
  return {
    texts: order === null ? texts : texts.filter((each) => !/^\d{1,2}$/.test(each)),
    order,
    claim: (ofClaim && Number(place)) || null,
    phone: phoneIn(text),
    reference: REFERENCE.exec(plain)?.[0] ?? null,
    document: groups.join('').length < SHORTEST_DOCUMENT ? null : groups,
    size: sizeIn(text),
  }
}

/** Without the quotes, brackets and punctuation that stand around a word in a sentence, unless nothing else is there. */
function bare(text: string): string {
  let end = text.length
  while (AFTER.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).replace(BEFORE, '') || text
}

/** With fewer digits a phone number would be met by chance. */
const SHORTEST_PHONE = 5
const LONGEST_PHONE = 10
const PHONE = /^\+?[\d ./()-]+$/

/** It is stored with the country's code, and typed with a 0 in front or without. */
function phoneIn(text: string): string | null {
  const mobile = indianMobile(text)
  if (mobile !== null) return mobile.slice(-LONGEST_PHONE)
  const digits = text.replace(/\D/g, '')
  const own = digits.length > LONGEST_PHONE ? digits.slice(-LONGEST_PHONE) : digits.replace(/^00?/, '')
  return PHONE.test(text) && own.length >= SHORTEST_PHONE ? own : null
}

/** The size that a search ends with: what follows its last comma, else what begins with a number: `areca palm 15 cm pot`. */
function sizeIn(text: string): SizeSearch | null {
  const comma = text.lastIndexOf(',')
  const start = comma >= 0 ? comma : text.search(/(?<![^ ])\d/)
  const label = closeUp(text.slice(start).replace(',', ''))
  return start < 0 || !/\p{L}/u.test(label) ? null : { name: bare(text.slice(0, start)), label }
}

/** A size's label without spaces and dashes, so that `20cm pot` and `20-cm pot` are one; `isOfSize` does the same in SQL. */
function closeUp(label: string): string {
  return label.replace(/[ -]/g, '')
}
