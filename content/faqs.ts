import { payingSentence } from './promises.ts'
import { shop } from './shop.ts'
import type { ShopRules } from './shop-rules.ts'

type Faq = { question: string; answer: string }

/** The four questions on the contact page, answered by the rules in force; `paysOnline`: not only in cash. */
export function faqs(rules: ShopRules, paysOnline: boolean): readonly Faq[] {
  return [
    { question: 'Where do you deliver, and what does it cost?', answer: deliveryAnswer(rules) },
    {
      question: 'How can I pay, and can I cancel an order?',
      answer: `${payingSentence(rules, paysOnline)} ${rules.minimumSentence} You can cancel an order under Your Orders until it is shipped. Online payments are refunded to your original payment method.`,
    },
    {
      question: 'What if a plant arrives damaged?',
      answer: `A bent leaf or a little spilt soil is normal after travel, and the plant will recover. If a stem or the root ball is broken, send us a photo within ${rules.claimDays} of delivery, and we’ll replace or refund the plant, whichever you prefer.`,
    },
    {
      question: 'What should I do on the first day?',
      answer:
        'Unpack the plant right away, put it in bright shade and water it only if the soil feels dry. Do not repot for two weeks, and move sun plants into full sun over a week. A few yellow leaves in that time are normal.',
    },
  ]
}

function deliveryAnswer(rules: ShopRules): string {
  const { miles, kilometres } = shop.delivery
  const free =
    rules.vanKm === null
      ? `Delivery is free within ${miles} miles (about ${kilometres} km) of the nursery, and everywhere else we deliver.`
      : 'Delivery is free wherever we deliver.'
  const fee = 'The fee for your PIN code, if there is one, is shown on every plant’s page and before you pay.'
  return [rules.deliversFree ? free : fee, ...travelSentences(rules)].join(' ')
}

/** How plants travel: by the nursery's own van, by courier, or both. */
export function travelSentences({ vanKm, courierDays }: ShopRules): string[] {
  const van = `Within ${vanKm} km of the nursery, our own van delivers the plants upright and watered.`
  const courier = `${vanKm === null ? 'Plants' : 'Elsewhere, plants'} travel by courier in ventilated boxes and usually arrive ${courierDays} after leaving the nursery. Once they have shipped, your order’s page shows how to track them, if the courier offers tracking.`
  return [...(vanKm === null ? [] : [van]), ...(courierDays === null ? [] : [courier])]
}
