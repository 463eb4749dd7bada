import { type ClaimEventKind, claimReasonNames } from '../../../domain/claim/claim.ts'
import { dayInIndia, longDay } from '../../../domain/days.ts'
import { plainName, unlinked } from '../../../domain/unlinked-text.ts'
import { type Mail, truncate } from '../../integrations/mail/compose-mail.ts'
import type { Shop } from '../shop.ts'
import { ticketOf } from './present-claim.ts'
import type { ClaimRow } from './queries.ts'

type Event = { kind: ClaimEventKind; text: string | null }

/** The mail to a shopper about what happened to a claim; null when there is none. */
export function claimMail({ settings }: Shop, claim: ClaimRow, event: Event): Mail | null {
  const button = { label: 'See your claim', url: `${settings.publicUrl}/orders/${claim.order_id}` }
  const content = contentOf(claim, event)
  return content && { ...content, reader: claim.name, facts: factsOf(claim), button }
}

function contentOf(claim: ClaimRow, { kind, text }: Event): Pick<Mail, 'subject' | 'paragraphs'> | null {
  const ticket = ticketOf(claim)
  const words = text === null ? [] : [text]
  switch (kind) {
    case 'opened':
      return {
        subject: `We have your claim ${ticket}`,
        paragraphs: [
          `We’re sorry about the problem with order #${claim.number}. Your claim’s ticket number is ${ticket}. We’ll reply by ${longDay(dayInIndia(claim.due_at))}, and decide within one month.`,
          'Please keep the plants and packaging until we decide.',
        ],
      }
    case 'question':
      return {
        subject: `A question about your claim ${ticket}`,
        paragraphs: ['Before we decide, we have a question:', ...words, 'Please answer it on your order’s page.'],
      }
    case 'refused':
      return {
        subject: `About your claim ${ticket}`,
        paragraphs: [
          'We looked at your claim and cannot accept it:',
          ...words,
          'Don’t agree? You can contact our grievance officer, named in our Terms.',
        ],
      }
    case 'withdrawn':
      return { subject: `You withdrew your claim ${ticket}`, paragraphs: ['Your claim is closed, as you asked.'] }
    case 'reopened':
      return {
        subject: `Your claim ${ticket} is open again`,
        paragraphs: [
          `We’re sorry, but your replacement plants won’t arrive after all. We’re looking into your claim again and will decide ${whenDue(claim)}.`,
        ],
      }
    // The replacement and the refund have mails of their own, and the shopper knows what they answered.
    default:
      return null
  }
}

/** A claim may be opened again when its month is over. */
function whenDue({ due_at, now }: ClaimRow): string {
  return due_at < now ? 'as soon as we can' : `by ${longDay(dayInIndia(due_at))}`
}

/** The owner's mail about a new claim, or an answer to a question. */
export function ownerClaimMail({ settings }: Shop, claim: ClaimRow, { kind, text }: Event): Mail {
  const isNew = kind === 'opened'
  const subject = `${isNew ? 'Claim' : 'Answer about claim'} ${ticketOf(claim)}: ${claimReasonNames[claim.reason]}`
  return {
    subject: truncate(subject, 180),
    paragraphs: [
      `${plainName(claim.name)} ${isNew ? `reported a problem with order #${claim.number}` : 'answered your question'}:`,
      unlinked(text ?? claim.text),
    ],
    facts: [...factsOf(claim), { label: 'Photos', value: String(claim.photos.length) }, dueFact(claim)],
    button: { label: 'Open the claim', url: `${settings.publicUrl}/admin/claims/${claim.id}` },
  }
}

function factsOf(claim: ClaimRow) {
  return [
    { label: 'Claim', value: ticketOf(claim) },
    { label: 'What happened', value: claimReasonNames[claim.reason] },
    ...claim.lines.map(({ name, quantity }) => ({ label: 'Plant', value: `${quantity} × ${name}` })),
  ]
}

function dueFact({ due_at, answered_at }: ClaimRow) {
  return { label: answered_at === null ? 'Answer by' : 'Decide by', value: longDay(dayInIndia(due_at)) }
}
