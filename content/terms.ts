import type { LegalText } from './legal.ts'

export const terms: LegalText = {
  title: 'Terms',
  summary:
    'The terms on which this nursery sells plants, seeds and pots in India, with details of the seller and the grievance officer.',
  inForceSince: '30 November 2026',
  sections: [
    {
      heading: 'Who you buy from',
      paragraphs: [
        'This is the shop of one nursery, not a marketplace. Every item is sold and invoiced by this seller, who is responsible for it:',
      ],
      facts: 'seller',
    },
    {
      heading: 'What is sold',
      points: [
        'Live plants, seeds, fruit plants and pots. Country of origin: India, unless the product’s page names another.',
        'The pictures are illustrations. A living plant differs from them in the number, size and colour of its leaves and flowers; its page gives the details that matter.',
        'Seeds are for sowing. Each packet states the variety, lot, germination and sow-by date, as the Seeds Act 1966 requires.',
        'Some plants are poisonous or thorny, or cause allergies; their pages say so where we know it. Keep them out of the reach of children and pets. Nothing here is sold as medicine or, unless its page says so, as food.',
      ],
    },
    {
      heading: 'Prices',
      paragraphs: [
        ({ rules }) =>
          `Prices are in Indian rupees and include GST where it applies. ${rules.deliversFree ? 'Delivery is free.' : 'A delivery fee, if there is one, is shown before you pay.'} The total shown at checkout is the total you pay; if a price changes while you order, you see the new total before the order is placed. ${rules.minimumSentence}`,
        'If a price is clearly a mistake, we tell you before the parcel leaves, and you may cancel or take the item at its correct price. We do not charge different customers different prices.',
      ],
    },
    {
      heading: 'How the contract is made',
      paragraphs: [
        'Placing an order is your offer to buy. We never add anything to your cart or tick a box for you. The order appears under Your Orders at once, and its plants are set aside. The contract is made when we ship the order. Until then you may cancel the order without giving a reason and without any charge.',
        'If a plant becomes unhealthy or is lost before shipping, we tell you, cancel what we cannot send, and refund what you paid for it in full.',
      ],
    },
    {
      heading: 'Paying',
      paragraphs: [
        ({ rules }) =>
          `${cash[rules.cash]}Where the checkout offers to pay online, cards and UPI are handled by Razorpay in its own secure window; we never see your card or UPI details. A payment that was taken twice or without an order is refunded to you in full.`,
        'If you see a payment you did not make, tell us and your bank at once. You can also ask your bank for a chargeback.',
      ],
    },
    {
      heading: 'Delivery, returns and refunds',
      paragraphs: [
        'The rules for these are on a separate page, Refunds and Delivery, which is part of the terms. Nothing on that page takes away the rights that the Consumer Protection Act 2019 gives you.',
      ],
    },
    {
      heading: 'Your account',
      points: [
        'You must be 18 or older, or order through a parent or guardian.',
        'Give your real name and an e-mail address at which we can reach you, and keep your password to yourself.',
        'We may close an account that is used for fraud or to harm others, and we will say why. Paid orders are still delivered or refunded.',
      ],
    },
    {
      heading: 'Reviews',
      points: [
        'Signed-in customers may review each plant once. “Verified buyer” marks people to whom the shop delivered that plant.',
        'We show reviews whether or not we like them. We do not write, buy or reward reviews.',
        'A review that is unlawful, insults people or publishes their private affairs may be hidden. Its author still sees it, with our reason.',
        'A review remains yours; you allow us to show it in this shop.',
      ],
    },
    {
      heading: 'Texts and pictures',
      paragraphs: [
        'The text and illustrations in this shop belong to the seller. You are welcome to quote the text if you link to the page, and to keep care notes for your own use.',
        'The checkout checks that the PIN code and state match. It uses public data, which we have shortened and corrected:',
      ],
      facts: [
        {
          term: 'PIN codes',
          text: 'GeoNames (geonames.org), licensed under CC BY 4.0',
          link: '/licences/pin-codes.txt',
        },
      ],
    },
    {
      heading: 'Our liability',
      paragraphs: [
        'We are responsible for sound, correctly named plants that reach you in good condition. How a plant grows afterwards depends on light, water and weather, which are beyond our control; ask us, and we will help. We do not exclude liability where the law forbids it, such as for defective goods, for negligence that harms people, or under the Consumer Protection Act 2019.',
      ],
    },
    {
      heading: 'Complaints',
      paragraphs: ['Tell us first; most things are put right straight away. The grievance officer is:'],
      facts: 'grievance officer',
      points: [
        'The National Consumer Helpline is on 1915 and at consumerhelpline.gov.in.',
        'You may go to the consumer commission of the place where you live or work.',
      ],
    },
    {
      heading: 'Law',
      paragraphs: [
        'Indian law applies. For disputes that a consumer commission cannot hear, the courts of Pune have jurisdiction. If these terms change, orders placed before the change keep the terms under which they were placed.',
      ],
    },
  ],
}

const cash = {
  always: 'Cash on delivery: you pay when the plants arrive. ',
  sometimes:
    'If you choose cash on delivery, where the checkout offers it, you pay when the plants arrive; if the checkout asks for an advance, you pay that part online first. ',
  never: '',
} as const
