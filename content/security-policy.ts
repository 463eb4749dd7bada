import type { LegalText } from './legal.ts'

/** The policy for researchers who find a vulnerability: what they may do, whom to write to, and what to expect. */
export const securityPolicy: LegalText = {
  title: 'Security reports',
  summary: 'Whom to write to about a weakness in this shop, what you can expect, and what you may do.',
  inForceSince: '25 November 2026',
  sections: [
    {
      heading: 'Whom to write to',
      paragraphs: [
        'Write to our e-mail address below, in English or Hindi, with “Security” in the subject. Say where the weakness is, how to see it, and what somebody could do with it. You need not give your name.',
      ],
      facts: 'seller',
    },
    {
      heading: 'What you can expect',
      points: [
        'An answer from a person within 3 working days, and our view of the report within 10.',
        'A fix as soon as we can, at the latest within 90 days, and word from us when it is there. Please keep the weakness to yourself until then.',
        'Our thanks, with your name if you like. We pay no rewards.',
      ],
    },
    {
      heading: 'What you may do',
      paragraphs: [
        'If you keep to these rules, we take your research as permitted, bring no claim or complaint against you for it, and say so to others who do:',
      ],
      points: [
        'Use only accounts of your own, and look at no more of other people’s data than it takes to show the weakness. Delete what you saw.',
        'Do not harm the shop or its customers: no overloading, no spam, no deception of people, no orders that you do not mean to pay for.',
        'Report what you find to us first, and soon.',
      ],
    },
  ],
}
