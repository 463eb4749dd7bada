import * as z from 'zod/mini'
import { claimReasons } from '../../domain/claim/claim.ts'
import { plainCode } from '../../domain/plain-text.ts'
import { ACCOUNT_NAME, ACCOUNT_NUMBER, IFSC, type Payee, UPI_ID } from '../../domain/refund/payee.ts'
import { refundSpeeds } from '../../domain/refund/refund.ts'
import { requiredText, storable, whole } from './fields.ts'

/** A code as people paste it: in groups, with invisible characters. */
const code = (pattern: RegExp, message: string, normalise: (typed: string) => string = (typed) => typed) =>
  z.string(message).check(
    z.maxLength(200, { error: message, abort: true }),
    z.overwrite((typed) => normalise(plainCode(typed).replaceAll(' ', ''))),
    z.regex(pattern, message),
  )

const UPI = 'A UPI ID looks like name@bank'
const IFSC_CODE = 'An IFSC has 11 characters, like HDFC0001234'
const ACCOUNT = 'An account number has 9 to 18 digits'
const NAME = 'Enter the name on the bank account in 3 to 50 English letters, without commas or symbols such as &'

const isGiven = (typed: string | null | undefined) => typeof typed === 'string'

const WrittenPayee = z
  .object({
    upi: z.nullish(code(UPI_ID, UPI, (typed) => typed.toLowerCase())),
    name: z.nullish(z.string(NAME).check(z.trim(), z.regex(ACCOUNT_NAME, NAME))),
    account: z.nullish(code(ACCOUNT_NUMBER, ACCOUNT, (typed) => typed.replaceAll('-', ''))),
    ifsc: z.nullish(code(IFSC, IFSC_CODE, (typed) => typed.toUpperCase())),
  })
  .check(
    z.refine(({ upi, name, account, ifsc }) => !isGiven(upi) || ![name, account, ifsc].some(isGiven), {
      error: 'Enter a UPI ID or a bank account, not both',
      path: ['upi'],
    }),
    z.refine(({ upi, account }) => isGiven(upi) || isGiven(account), { error: ACCOUNT, path: ['account'] }),
    z.refine(({ upi, ifsc }) => isGiven(upi) || isGiven(ifsc), { error: IFSC_CODE, path: ['ifsc'] }),
    z.refine(({ upi, name }) => isGiven(upi) || isGiven(name), { error: NAME, path: ['name'] }),
  )

/** Where a cash refund goes: a UPI ID, or the name, number and IFSC of a bank account. */
export const PayeeForm = z.pipe(
  WrittenPayee,
  z.transform(
    ({ upi, name, account, ifsc }: z.output<typeof WrittenPayee>): Payee =>
      upi ? { upi } : { name: name ?? '', account: account ?? '', ifsc: ifsc ?? '' },
  ),
)
export type PayeeFields = z.input<typeof PayeeForm>

/** The most characters in a claim's text, an answer, or the shop's question or refusal. */
export const MAX_CLAIM_TEXT = 2000

/** The most photos for a claim, including those in its answers. */
export const MAX_CLAIM_PHOTOS = 6

export const MAX_REFERENCE = 100

/** The most lines of an order in one claim. */
const MAX_LINES = 100

const PHOTOS = 'Please add the photos again'
const QUANTITY = 'Please choose a quantity'
const RESTOCK = 'Please choose how many to put back on sale'

const id = (message: string) => z.string(message).check(z.regex(/^[0-9A-Za-z]{16,32}$/, message))

const claimText = requiredText(MAX_CLAIM_TEXT, 'Please write a few words')

/** The ids of uploads by the same customer, in order. */
const photos = z.array(id(PHOTOS), PHOTOS).check(
  z.maxLength(MAX_CLAIM_PHOTOS, `Add at most ${MAX_CLAIM_PHOTOS} photos`),
  z.refine((ids) => new Set(ids).size === ids.length, 'You’ve added the same photo twice'),
)

const claimedLine = z.object({
  item: id('Please choose a plant from the order'),
  quantity: whole(1, 999, QUANTITY),
})

const NONE_CHOSEN = 'Please choose at least one plant'

const count = [
  z.minLength(1, NONE_CHOSEN),
  z.maxLength(MAX_LINES, `Choose at most ${MAX_LINES} different plants`),
] as const

function isEachOnce(lines: readonly { item: string }[]): boolean {
  return new Set(lines.map(({ item }) => item)).size === lines.length
}

/** Lines of the claim's order by the `_id` of their items, each once, with how many of its pieces. */
const claimedLines = z
  .array(claimedLine, NONE_CHOSEN)
  .check(...count, z.refine(isEachOnce, 'The same plant is listed twice'))

/** The refunded lines; for each, `restock` pieces were returned fit for sale and are put back on sale. */
const refundedLines = z
  .array(
    z.extend(claimedLine, {
      restock: z._default(whole(0, 999, RESTOCK), 0),
    }),
    NONE_CHOSEN,
  )
  .check(...count, z.refine(isEachOnce, 'The same plant is listed twice'))

export const ClaimForm = z.object({
  lines: claimedLines,
  reason: z.enum(claimReasons, 'Please choose what happened'),
  text: claimText,
  photos,
})
export type ClaimFields = z.input<typeof ClaimForm>

/** The shopper's answer to a question of the shop. */
export const ClaimAnswerForm = z.object({ text: claimText, photos })
export type ClaimAnswerFields = z.input<typeof ClaimAnswerForm>

/** The reference of the transfer that refunded the cash; null if empty. */
const reference = z.pipe(
  z.string().check(z.trim(), z.maxLength(MAX_REFERENCE, `Use at most ${MAX_REFERENCE} characters`), storable),
  z.transform((typed: string) => typed || null),
)

/** Refunds the price of claimed plants; cash goes to a `payee`, or is sent by hand under its `reference`. */
const RefundDecision = z.object({
  kind: z.literal('refund'),
  lines: refundedLines,
  speed: z.enum(refundSpeeds, 'Please choose a refund speed'),
  reference: z.nullish(reference),
  payee: z.nullish(PayeeForm),
})
export type ClaimRefund = z.output<typeof RefundDecision>

const sharedDecisions = [
  z.object({ kind: z.literal('replace') }),
  z.object({ kind: z.literal('refuse'), text: claimText }),
  z.object({ kind: z.literal('ask'), text: claimText }),
] as const

/** A decision that can apply to several claims; a refund can only apply to one. */
export const SharedDecisionForm = z.discriminatedUnion('kind', [...sharedDecisions])

/** The shop's decision on a claim, or its question before deciding. */
export const ClaimDecisionForm = z.discriminatedUnion('kind', [...sharedDecisions, RefundDecision])
export type ClaimDecisionFields = z.input<typeof ClaimDecisionForm>
export type ClaimDecision = z.output<typeof ClaimDecisionForm>
