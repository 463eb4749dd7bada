import type { LegalText } from './legal.ts'

/** The terms of sale and use. */
export const terms: LegalText = {
  title: 'Terms',
  summary:
    'The terms on which this nursery sells plants, seeds and pots in India, with the seller’s details and the grievance officer.',
  inForceSince: '20 November 2026',
  sections: [
    {
      heading: 'Who you buy from',
      paragraphs: [
        'This is the shop of one nursery, not a marketplace: every article is sold, invoiced and answered for by',
      ],
      facts: 'seller',
    },
    {
      heading: 'What is sold',
      points: [
        'Live plants, seeds, fruit plants and pots. Country of origin: India, unless the product’s page names another.',
        'The pictures are illustrations. A living plant differs from them in the number, size and colour of its leaves and flowers; its page says what matters about it.',
        'Seeds are for sowing. Their packet names variety, lot, germination and the date until which they should be sown, as the Seeds Act 1966 asks.',
        'Some plants are poisonous, thorny or cause allergies; their pages say so where we know it. Keep them out of the reach of children and pets. Nothing here is sold as medicine or, unless its page says so, as food.',
      ],
    },
    {
      heading: 'Prices',
      paragraphs: [
        'Prices are in Indian rupees and include GST where it applies. Delivery adds nothing. The total that the checkout shows is the total you pay; if a price changes while you order, you see the new total before anything is placed. An order starts at ₹300.',
        'If a price is plainly mistyped, we tell you before the parcel leaves, and you may cancel or take the plant at its true price. We do not charge different customers different prices.',
      ],
    },
    {
      heading: 'How an order comes about',
      paragraphs: [
        'Placing an order is your offer to buy. It is yours to place: nothing is ticked or added for you. The order appears under Orders at once, and its plants are set aside. The contract is made when we ship it. Until then you may cancel it without giving a reason and without any charge.',
        'If a plant falls ill or is lost before shipping, we tell you, cancel what we cannot send, and return what you paid for it in full.',
      ],
    },
    {
      heading: 'Paying',
      paragraphs: [
        'Cash on delivery: you pay the van or the courier when the plants arrive. Where the checkout offers to pay online, cards and UPI are handled by Razorpay in its own secured window; we never see their details. A payment that went through twice or without an order goes back to you in full.',
        'If you believe that a payment was not yours, tell us and your bank at once; a chargeback with the bank remains open to you.',
      ],
    },
    {
      heading: 'Delivery, returns and refunds',
      paragraphs: [
        'These stand on a page of their own, Refunds and Delivery, which is part of these terms. Nothing in it takes away the rights that the Consumer Protection Act 2019 gives you.',
      ],
    },
    {
      heading: 'Your account',
      points: [
        'You must be 18 or older, or order through a parent or guardian.',
        'Give a true name and an e-mail address that reaches you, and keep the password to yourself.',
        'We may close an account that is used for fraud or to harm others, and say why. Orders that are paid are still delivered or refunded.',
      ],
    },
    {
      heading: 'Reviews',
      points: [
        'Signed-in customers may review each plant once. “Verified buyer” marks people to whom the shop delivered that plant.',
        'We show reviews whether they please us or not. We write none, buy none and reward none.',
        'A review that is unlawful, insults people or publishes their private affairs may be hidden. Its author still sees it, with our reason.',
        'It remains yours; you allow us to show it in this shop.',
      ],
    },
    {
      heading: 'Texts and pictures',
      paragraphs: [
        'The texts and illustrations of this shop belong to the seller. You are welcome to quote them with a link, and to keep care notes for your own use.',
        'The checkout compares PIN codes and states by public data, which we have shortened and corrected:',
      ],
      facts: [
        {
          term: 'PIN codes',
          text: 'GeoNames (geonames.org), licence CC BY 4.0',
          link: '/licences/pin-codes.txt',
        },
      ],
    },
    {
      heading: 'What we answer for',
      paragraphs: [
        'We answer for sound, correctly named plants that reach you in good order. How a plant grows afterwards depends on light, water and weather, which we cannot promise; ask us, and we help. We do not exclude liability where the law forbids it, such as for defective goods, for negligence that harms people, or under the Consumer Protection Act 2019.',
      ],
    },
    {
      heading: 'Complaints',
      paragraphs: ['Tell us first; most things are put right by return of mail. The grievance officer is'],
      facts: 'grievance officer',
      points: [
        'The National Consumer Helpline answers on 1915 and at consumerhelpline.gov.in.',
        'You may go to the consumer commission of the place where you live or work.',
      ],
    },
    {
      heading: 'Law',
      paragraphs: [
        'Indian law applies. For disputes that do not belong before a consumer commission, the courts of Pune are competent. If these terms change, orders placed before keep the terms under which they were placed.',
      ],
    },
  ],
}
