import * as z from 'zod/mini'
import { claimReasons } from '../../domain/claim/claim-reasons.ts'
import { refundSpeeds } from '../../domain/refund/refund.ts'
import { PayeeForm } from './payee.ts'

/** How many characters the words of a claim, of an answer and of the shop's question or refusal may have. */
export const MAX_CLAIM_TEXT = 2000

/** How many photos a claim may have, those of its answers included. */
export const MAX_CLAIM_PHOTOS = 6

/** How many characters the reference of a transfer may have. */
export const MAX_REFERENCE = 100

/** How many of an order's lines a claim may name. */
const MAX_LINES = 100

const PHOTOS = 'Please add each photo again'
const QUANTITY = 'Please choose how many'
const RESTOCK = 'Please choose how many go on sale again'

const id = (message: string) => z.string(message).check(z.regex(/^[0-9A-Za-z]{16,32}$/, message))

/** Words of a claim, required. */
const claimText = z.string('Please write a few words').check(
  z.trim(),
  z.minLength(1, { error: 'Please write a few words', abort: true }),
  z.maxLength(MAX_CLAIM_TEXT, 'At most 2,000 characters'),
  z.refine((value) => !value.includes('\0'), 'This text has a character that cannot be stored'),
)

/** The ids of uploads by the same customer, in order. */
const photos = z.array(id(PHOTOS), PHOTOS).check(
  z.maxLength(MAX_CLAIM_PHOTOS, `At most ${MAX_CLAIM_PHOTOS} photos`),
  z.refine((ids) => new Set(ids).size === ids.length, 'The same photo is there twice'),
)

const claimedLine = z.object({
  item: id('Please choose a plant of the order'),
  quantity: z.int(QUANTITY).check(z.minimum(1, QUANTITY), z.maximum(999, QUANTITY)),
})

const NONE_CHOSEN = 'Please choose what it is about'

const count = [z.minLength(1, NONE_CHOSEN), z.maxLength(MAX_LINES, 'The claim has too many lines')] as const

function isEachOnce(lines: readonly { item: string }[]): boolean {
  return new Set(lines.map(({ item }) => item)).size === lines.length
}

/** Lines of the claim's order by the `_id` of their items, each once, with how many of its pieces. */
const claimedLines = z.array(claimedLine, NONE_CHOSEN).check(...count, z.refine(isEachOnce, 'A plant is there twice'))

/** The lines that are refunded; of each, `restock` pieces came back sound and go on sale again. */
const refundedLines = z
  .array(
    z.extend(claimedLine, {
      restock: z._default(z.int(RESTOCK).check(z.minimum(0, RESTOCK), z.maximum(999, RESTOCK)), 0),
    }),
    NONE_CHOSEN,
  )
  .check(...count, z.refine(isEachOnce, 'A plant is there twice'))

/** A claim for plants of a delivered order. */
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

/** The reference of the transfer by which cash went back; null where it is empty. */
const reference = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(MAX_REFERENCE, `At most ${MAX_REFERENCE} characters`),
    z.refine((value) => !value.includes('\0'), 'This text has a character that cannot be stored'),
  ),
  z.transform((typed: string) => typed || null),
)

/** The price of claimed plants goes back; cash to a `payee`, or by hand, under its `reference`. */
const RefundDecision = z.object({
  kind: z.literal('refund'),
  lines: refundedLines,
  speed: z.enum(refundSpeeds, 'Please choose how fast'),
  reference: z.nullish(reference),
  payee: z.nullish(PayeeForm),
})
export type ClaimRefund = z.output<typeof RefundDecision>

const sharedDecisions = [
  z.object({ kind: z.literal('replace') }),
  z.object({ kind: z.literal('refuse'), text: claimText }),
  z.object({ kind: z.literal('ask'), text: claimText }),
] as const

/** What the shop decides about several claims alike: a refund is of the lines of one. */
export const SharedDecisionForm = z.discriminatedUnion('kind', [...sharedDecisions])
export type SharedDecision = z.output<typeof SharedDecisionForm>

/** What the shop decides about a claim, or its question before it decides. */
export const ClaimDecisionForm = z.discriminatedUnion('kind', [...sharedDecisions, RefundDecision])
/** The form's input, and its validated output. */
export type ClaimDecisionFields = z.input<typeof ClaimDecisionForm>
export type ClaimDecision = z.output<typeof ClaimDecisionForm>
