import { claimDaysText } from '../domain/claim/claimable.ts'
import { travelSentences } from './faqs.ts'
import type { LegalText } from './legal.ts'

/**
 * Delivery, cancellation, returns and refunds: what Rule 7 of the E-Commerce Rules 2020 requires a seller to say. How plants
 * travel, what goes back of a parcel that was not delivered, and until when plants may be claimed, is written from the settings.
 */
export const refundsAndDelivery: LegalText = {
  title: 'Refunds and Delivery',
  summary:
    'How live plants travel, what to do when one arrives damaged, and how cancellations, returns and refunds work.',
  inForceSince: '30 November 2026',
  sections: [
    {
      heading: 'Delivery',
      facts: [
        {
          term: 'How plants travel',
          text: ({ rules }) =>
            [
              ...travelSentences(rules),
              rules.deliversFree
                ? 'Delivery is free. The delivery date for your PIN code is shown on every plant’s page and before you pay.'
                : 'The delivery date and fee for your PIN code are shown on every plant’s page and before you pay.',
            ].join(' '),
        },
        {
          term: 'When we wait',
          text: ({ rules }) =>
            rules.courierDays === null
              ? 'In heat waves and floods, we wait and let you know.'
              : `We send parcels ${rules.parcelDays}. In heat waves and floods, we hold your parcel and let you know.`,
        },
        {
          term: 'If nobody is there',
          text: ({ rules, returnRules }) =>
            withSentence(
              rules.vanKm === null
                ? 'Couriers try up to three times.'
                : `The van makes one more attempt${rules.courierDays === null ? '' : '; couriers try up to three times'}.`,
              returnRules.undeliverable,
            ),
        },
        { term: 'Country of origin', text: 'India, unless the product’s page names another country.' },
      ],
    },
    {
      heading: 'Cancelling',
      paragraphs: [
        ({ returnRules }) =>
          withSentence(
            'You can cancel an order yourself under Your Orders until it is shipped. There is no charge, and we ask no questions. Once it is shipped, you may still refuse the parcel at the door if it arrives damaged or later than we said.',
            returnRules.refused,
          ),
        ({ returnRules }) =>
          withSentence(
            'If we have to cancel, for instance because a plant is no longer healthy, we let you know and refund anything you have paid.',
            returnRules.recalled,
          ),
      ],
    },
    {
      heading: 'If a plant arrives damaged',
      paragraphs: [
        ({ email, phone, claims, returnRules }) =>
          withSentence(
            `A bent leaf, a few yellow leaves or a little spilt soil is normal after travel. If a stem or the root ball is broken, the plant arrives dead or a pot is cracked, send a photo to ${email} or call ${phone} within ${claimDaysText(claims)} of delivery. We replace or refund the item, whichever you prefer. You do not need to send the plant back.`,
            returnRules.damaged,
          ),
      ],
    },
    {
      heading: 'If the plant is wrong or not as described',
      paragraphs: [
        ({ claims }) =>
          `Tell us within ${claimDaysText(claims)} of delivery. We collect the plant or pay for its return, and send the right one or refund it in full. The same applies to a plant that turns out to be another variety when it first flowers or fruits: write to us then, with a photo.`,
      ],
    },
    {
      heading: 'If you change your mind',
      facts: [
        {
          term: 'Live plants',
          text: 'Cannot be returned if you change your mind: once a plant has left our care, nobody can tell how it was looked after.',
        },
        {
          term: 'Seeds',
          text: 'You can return unopened packets within seven days of delivery. We refund an opened packet only if you sowed the seeds as directed and fewer germinated than the packet states.',
        },
        {
          term: 'Pots',
          text: 'You can return unused pots within seven days of delivery, in protective packaging.',
        },
        {
          term: 'Return postage',
          text: 'You pay it if you change your mind; we pay it if the fault is ours.',
        },
      ],
    },
    {
      heading: 'Exchange and guarantee',
      paragraphs: [
        'Instead of a refund, you may choose to have the item replaced. We guarantee that plants leave us rooted, free of visible pests and correctly named. Beyond that, a living thing comes with no guarantee of growth; its care notes are there to help, and so are we.',
      ],
    },
    {
      heading: 'How a refund reaches you',
      facts: [
        {
          term: 'Paid online',
          text: 'To the card, account or UPI ID you paid from. We start the refund within two working days of agreeing to it; banks usually take another five to seven working days.',
        },
        {
          term: 'Paid in cash',
          text: 'By UPI or bank transfer to an account you name, within seven working days.',
        },
        {
          term: 'Amount',
          text: ({ returnRules }) =>
            returnRules.withholdsMore
              ? 'Everything you paid for the item, except what this page says we do not refund.'
              : 'Everything you paid for the item, with no deductions.',
        },
      ],
    },
    {
      heading: 'If a problem is not resolved',
      facts: 'grievance officer',
      paragraphs: [
        'These rules add to your rights under the Consumer Protection Act 2019 and do not take any of them away.',
      ],
    },
  ],
}

function withSentence(text: string, sentence: string | null): string {
  return sentence === null ? text : `${text} ${sentence}`
}
