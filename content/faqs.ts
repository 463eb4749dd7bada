/** The four questions on the contact page. */
export const faqs = [
  {
    question: 'Where do you deliver, and what does it cost?',
    answer:
      'Within 30 miles (about 50 km) of the nursery, delivery is free: our own van brings the plants upright and freshly watered, usually within two days. Orders from farther away travel by courier in ventilated boxes, and their tracking number appears with the order.',
  },
  {
    question: 'How can I pay, and can I still cancel?',
    answer:
      'Pay online or in cash when the plants arrive. The minimum order is ₹300. You can cancel under Your Orders until it is shipped. Online payments are refunded to your original payment method.',
  },
  {
    question: 'What if a plant arrives damaged?',
    answer:
      'A bent leaf or a little spilt soil is normal after travel, and the plant will recover. If a stem or the root ball is broken, send us a photo soon after delivery, and we’ll replace or refund the plant, whichever you prefer.',
  },
  {
    question: 'What should I do on the first day?',
    answer:
      'Unpack the plant right away, put it in bright shade and water it only if the soil feels dry. Do not repot for two weeks, and move sun plants into full sun over a week. A few yellow leaves in that time are normal.',
  },
] as const satisfies readonly { question: string; answer: string }[]
