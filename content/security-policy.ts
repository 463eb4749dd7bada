import type { LegalText } from './legal.ts'

/** The policy for researchers who find a vulnerability: what they may do, whom to write to, and what to expect. */
export const securityPolicy: LegalText = {
  title: 'Security reports',
  summary: 'Who to contact about a vulnerability in this shop, what you can expect, and what you may do.',
  inForceSince: '30 November 2026',
  sections: [
    {
      heading: 'Who to contact',
      paragraphs: [
        'Write to our e-mail address below, in English or Hindi, with “Security” in the subject. Say where the vulnerability is, how to reproduce it, and what someone could do with it. You do not need to give your name.',
      ],
      facts: 'seller',
    },
    {
      heading: 'What you can expect',
      points: [
        'A reply from a person within 3 working days, and our assessment of the report within 10.',
        'A fix as soon as possible, and within 90 days, and a message from us when it is live. Please keep the vulnerability to yourself until then.',
        'Our thanks, with your name if you like. We pay no rewards.',
      ],
    },
    {
      heading: 'What you may do',
      paragraphs: [
        'If you follow these rules, we consider your research authorised, will not bring a claim or complaint against you for it, and will tell anyone else who does that we authorised it:',
      ],
      points: [
        'Use only accounts of your own, and look at no more of other people’s data than it takes to show the vulnerability. Delete any copies of it that you made.',
        'Do not harm the shop or its customers: no overloading, no spam, no deceiving people, no orders that you do not mean to pay for.',
        'Report what you find to us first, and soon.',
      ],
    },
  ],
}
