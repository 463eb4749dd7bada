/** A text to choose and edit, with the name that the choice shows. */
export type ClaimText = { name: string; text: string }

/** Why a claim is refused. */
export const refusals: readonly ClaimText[] = [
  {
    name: 'Signs of travel',
    text: 'A bent or yellow leaf and a little spilt soil are normal after travel and do not harm the plant. It will keep growing.',
  },
  {
    name: 'Resting or dropping leaves',
    text: 'After a journey many plants drop some leaves or rest for two or three weeks. The photos show a healthy stem and roots, so we expect new leaves soon.',
  },
  {
    name: 'Care after delivery',
    text: 'The photos show that the plant was kept too wet or too dry for several days. As this happened after delivery, we cannot replace the plant.',
  },
  {
    name: 'The right plant',
    text: 'We have compared your photos with the order: this is the plant we described. It looks different while it is young.',
  },
  {
    name: 'No answer',
    text: 'We asked you a question and could not decide without your answer. If you can still answer, please write to us.',
  },
]

/** What the shop needs to know before it decides. */
export const questions: readonly ClaimText[] = [
  {
    name: 'A photo of the whole plant',
    text: 'Please send us a photo of the whole plant with its pot, in daylight.',
  },
  {
    name: 'A photo of the stem and roots',
    text: 'Please send us a photo of the stem where it meets the soil, and, if the plant is loose, of its roots.',
  },
  {
    name: 'A photo of the parcel',
    text: 'Please send us a photo of the outside of the box and its label, so that we can take the matter up with the courier.',
  },
  {
    name: 'Place and watering',
    text: 'Where do you keep the plant, and how often have you watered it since it arrived?',
  },
  { name: 'Which plant', text: 'Which of the plants do you mean? Please use the name on your order.' },
]

/** How a plant is saved that is not lost yet; added to a question or a refusal. */
export const advice: readonly ClaimText[] = [
  {
    name: 'Too wet',
    text: 'To save the plant: let the soil dry out until it feels dry two knuckles deep, empty the saucer, and keep the plant somewhere bright, out of direct sun.',
  },
  {
    name: 'Too dry',
    text: 'To save the plant: stand the pot in a bucket of water until no more bubbles rise, let it drain, and shade the plant for a week.',
  },
  {
    name: 'Broken stem',
    text: 'To save the plant: cut the broken part off cleanly just above a leaf and keep the plant shaded. It will sprout again from below in two to four weeks.',
  },
  {
    name: 'Loose in its pot',
    text: 'To save the plant: press the soil down around the root ball, top up with soil, water once, and do not move the plant for a week.',
  },
  {
    name: 'Sunburnt or shocked',
    text: 'To save the plant: remove only leaves that are completely dry, keep it out of the midday sun for ten days, and do not feed it yet.',
  },
  {
    name: 'Pests',
    text: 'To save the plant: keep it away from other plants, wash its leaves with water and a little mild soap, and repeat after five days.',
  },
]
