import { indianMobile } from './phone.ts'
import { foldCase, plainCode, plainSearch } from './plain-text.ts'

/** What a back-office search looks for, read from text typed or pasted from our screens, e-mails and documents. */
export type BackOfficeSearch = {
  /**
   * In lower case, to be found anywhere in a text: what was typed, then other spellings; not an order number of one or
   * two digits, which nearly every text contains
   */
  texts: string[]
  order: number | null
  /** The claim's position in the order; null if no claim ticket was typed */
  claim: number | null
  /** Digits of a phone number without the country's code, ten at most */
  phone: string | null
  /** What the payment provider calls a payment, an order, a refund or a settlement; its letters have a case */
  reference: string | null
  /** The letters and digits of an invoice or credit note number, in its groups */
  document: string[] | null
  size: SizeSearch | null
}

/** A plant's size, closed up as `closeUp` does, and its name, if it stands in front. */
type SizeSearch = { name: string; label: string }

/** The labels that our screens, e-mails and documents write before a number */
const LABEL =
  /^(?:your |the )?(?:order|(?:tax )?invoice|bill of supply|credit note|claim|ticket|payment|refund|transfer|utr|gstin|pin|awb|waybill|tracking|phone|mobile|tel)(?: (?:number|no|id))?[ .:#]+(?=.{0,12}\d)/
/** An address in our e-mails, and the file name of a document, also of one downloaded again */
const LINK = /^https?:\/\/[^/ ]+\/(?:admin\/)?(?:orders|claims|messages)\/([\w-]+)/
const FILE = /^(?:packing-slip-(?:replacement-)?)?(\S+?)(?: ?\(\d+\))?\.pdf$/
/** How many of a plant, before or after its name; further plants are left out. */
const COUNT = /^\d+ ?(?:×|x(?= )) ?/
const COUNT_AFTER = /(?<!\d) ?× ?\d+$/
const FURTHER_PLANTS = /, ?\d+ ?(?:×|x(?= )) ?(?=\p{L}).*$/u
const BEFORE = /^[\s"'“”‘’«(<[{#]+/
const AFTER = /[\s"'“”‘’»)>\]}.,;:!?…]/
const AROUND_EMAIL = /[\s<>()[\],;:"]/
const REFERENCE = /\b(?:pay|order|rfnd|pout|setl)_[0-9A-Za-z]+/
const ORDER_AMID = [/#\s*(\S+)/, /\border (\d+)/]
const TICKET = /^([ct])[ -]*(\d{1,15})(?:[ -]+(\d{1,4}))?$/
const TICKET_AMID = /\b([ct])-(\d{1,15})(?:-(\d{1,4}))?\b/
const DOCUMENT = /^[a-z0-9]+(?:[ /⁄∕-]+[a-z0-9]+)*$/
/** A shorter part would match nearly every number. */
const SHORTEST_DOCUMENT = 4
const DOCUMENT_AMID = /\b[a-z0-9]{2}[bc]?[/-]\d\d-\d\d[/-]\d{6}\b/

export function readSearch(typed: string): BackOfficeSearch {
  const plain = plainCode(typed)
  const folded = foldCase(plain)
  const whole = bare(LINK.exec(folded)?.[1] ?? folded.replace(FILE, '$1'))
  const text = bare(whole.replace(LABEL, '').replace(COUNT, '').replace(FURTHER_PLANTS, '').replace(COUNT_AFTER, ''))
  const [ticket, letter, number, place] = TICKET.exec(text) ?? TICKET_AMID.exec(whole) ?? []
  const isCode = /\d/.test(text)
  const document = DOCUMENT_AMID.exec(whole)?.[0] ?? (isCode && DOCUMENT.test(text) ? text : undefined)
  const asTyped = bare(foldCase(plainSearch(typed)))
  const emails = [asTyped, whole].flatMap((each) => each.split(AROUND_EMAIL).find((part) => /.@./.test(part)) ?? [])
  const spellings = [
    ...[asTyped, whole, text],
    ...ORDER_AMID.flatMap((pattern) => pattern.exec(whole)?.[1] ?? []).map(bare),
    ...(ticket === undefined ? [] : [[letter, number, place].filter(Boolean).join('-')]),
    ...(isCode ? [text.replaceAll(' ', '')] : []),
  ]
  const texts = [...new Set(emails.length > 0 ? emails : spellings)].filter((each) => each !== '')
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

/** Without the quotes, brackets and punctuation around a word, unless that leaves nothing. */
function bare(text: string): string {
  let end = text.length
  while (AFTER.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).replace(BEFORE, '') || text
}

/** Fewer digits would match phone numbers by chance. */
const SHORTEST_PHONE = 5
const LONGEST_PHONE = 10
const PHONE = /^\+?[\d ./()-]+$/

/** It is stored with the country code, and typed with or without a leading 0. */
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
