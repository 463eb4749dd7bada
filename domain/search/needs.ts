import type { Category } from '../catalogue.ts'
import type { FactTable } from '../plant-facts/plant-facts.ts'

/** What a fact must be: any of these choices, true, in any month, or at most or at least a number. */
type Wanted<Fact> = Fact extends { words: infer Choices }
  ? readonly (keyof Choices & string)[]
  : Fact extends { kind: 'number' }
    ? { atMost: number } | { atLeast: number }
    : true

/**
 * The conditions of a need; a plant must meet all of them. Its benefits must have a word that begins with one of `words`, in
 * lower case, and it must have one of the names in `named`. An unknown fact meets no condition.
 */
export type NeedCondition = {
  facts?: { readonly [Key in keyof FactTable]?: Wanted<FactTable[Key]> }
  category?: Category
  words?: readonly string[]
  named?: readonly string[]
  isBundle?: true
}

/** `phrases` are lines of phrases with commas between them, the usual one first. */
type Need = { phrases: readonly string[]; condition: NeedCondition }

/** What shoppers search for instead of a name, in English, Hindi and Marathi, by a short key. */
export const needs = {
  'pet-safe': {
    phrases: [
      'pet safe, pet friendly, safe for pets, non toxic, nontoxic, not poisonous, petsafe, cat safe',
      'safe for cats, cat friendly, dog safe, safe for dogs, dog friendly, safe for cats and dogs',
      'safe for dogs and cats, cat and dog safe, dog and cat safe, cat and dog friendly, dog and cat friendly',
      'safe for pets and children, pet proof, not toxic, toxic free, pet, cat, cats, dog, kitten, puppy, puppies',
      'cat and dog, dog and cat, billi, kutta, child safe, kid safe, baby safe, child friendly, kid friendly',
      'safe for kids, safe for children, पालतू, पालतू के लिए सुरक्षित, पालतू जानवर, पाळीव, पाळीव प्राणी, paltu',
      'paltu janwar, children safe, kid, children',
    ],
    condition: { facts: { pets: ['non-toxic'] } },
  },
  'low-light': {
    phrases: [
      'low light, lowlight, shade, shade loving, shady, dark corner, dark room, no sunlight, no sun, low lite',
      'dim, dim light, dark, no light, without sun, without sunlight, shaded, north facing, less light',
      'low sunlight, less sunlight, low sun, less sun, कम रोशनी, कम धूप, छांव, छाया, कमी प्रकाश, सावली, सावलीत',
      'kam roshni, kam dhoop, chhaon, chaya, savli, kami prakash, shade lover',
    ],
    condition: { facts: { light: ['low'] } },
  },
  'medium-light': {
    phrases: ['medium light, partial shade, part shade, semi shade, partial sun, part sun'],
    condition: { facts: { light: ['medium'] } },
  },
  'bright-light': {
    phrases: [
      'bright light, bright indirect light, bright indirect, indirect light, indirect sunlight, bright shade',
      'bright room, bright lite, window, windowsill',
    ],
    condition: { facts: { light: ['bright'] } },
  },
  'full-sun': {
    phrases: [
      'full sun, sun loving, sun lover, sunny, direct sun, direct sunlight, south facing, धूप, dhoop, ऊन, उन्हात',
      'उन्हातील',
    ],
    condition: { facts: { light: ['sun'] } },
  },
  'little-water': {
    phrases: [
      'little water, low water, less water, drought, drought tolerant, drought resistant, rare watering, कम पानी',
      'कमी पाणी, कमी पाण्याची, कमी पाण्याचे, kam pani, kami pani',
    ],
    condition: { facts: { water: ['rare'] } },
  },
  easy: {
    phrases: [
      'easy, easy care, easy to grow, low maintenance, beginner, beginners, first plant, easy to maintain',
      'easy maintenance, less maintenance, no maintenance, beginner friendly, hard to kill, unkillable, hardy',
      'no fuss, low care, easy to care, आसान, सोपे, सोपी, कम देखभाल, कमी देखभाल, aasan, sope, sopi, kam dekhbhal',
    ],
    condition: { facts: { effort: ['easy'] } },
  },
  balcony: {
    phrases: ['balcony, balcony garden, balcony gardening, balkani, gallery, बालकनी, बाल्कनी, बाल्कनीत, गॅलरी'],
    condition: { facts: { places: ['balcony'] } },
  },
  terrace: {
    phrases: ['terrace, terrace garden, terrace gardening, rooftop, roof, chhat, छत, टेरेस, गच्ची, gacchi'],
    condition: { facts: { places: ['terrace'] } },
  },
  garden: {
    phrases: ['garden, backyard, in the ground, bagicha, bageecha, बगीचा, बाग'],
    condition: { facts: { places: ['garden'] } },
  },
  indoors: {
    phrases: [
      'indoors, house, houseplant, bedroom, bed room, living room, office, inside, room, home, drawing room, study room',
      'hall, reception, workplace, घर के अंदर, घरात, घर, घरासाठी, इनडोर, इनडोअर, ghar, ghar ke andar',
    ],
    condition: { facts: { places: ['indoors'] } },
  },
  bathroom: {
    phrases: ['bathroom, bath, toilet, washroom'],
    condition: { facts: { humidity: ['humid'], places: ['indoors'] } },
  },
  humid: { phrases: ['humid, humidity'], condition: { facts: { humidity: ['humid'] } } },
  small: {
    phrases: ['small, mini, tiny, tabletop, table top, desk, table, compact, छोटा, छोटे, लहान'],
    condition: { facts: { heightCm: { atMost: 30 } } },
  },
  large: {
    phrases: ['large, big, tall, huge, bada, badi, बड़ा, बड़े, मोठे, floor plant, statement plant'],
    condition: { facts: { heightCm: { atLeast: 60 } } },
  },
  flowering: {
    phrases: ['flowering, flower, bloom, blooming, फूल, फूलों, फुल, फुले, फूलझाड, फुलझाडे, phool, phul'],
    condition: { facts: { flowers: true } },
  },
  edible: {
    phrases: [
      'edible, eatable, kitchen garden, vegetable, to eat, sabzi, sabji, veggies, veg, सब्ज़ी, सब्ज़ियाँ, भाजी, भाजीपाला',
      'bhaji',
    ],
    condition: { facts: { edible: true } },
  },
  fragrant: {
    phrases: [
      'fragrant, fragrance, scented, scent, perfume, sweet smelling, smells good, सुगंधित, सुगंध, सुगंधी, खुशबू',
      'खुशबूदार, सुवासिक, sugandhit, sugandhi, khushboo, khushbudar, suvasik',
    ],
    condition: { words: ['scent', 'fragran', 'perfume'] },
  },
  herb: {
    phrases: ['herb, herbal, kitchen herb, jadi buti'],
    condition: {
      named: [
        'tulsi',
        'basil',
        'curry leaf',
        'coriander',
        'mint',
        'rosemary',
        'thyme',
        'oregano',
        'lemongrass',
        'ajwain',
      ],
    },
  },
  medicinal: {
    phrases: ['medicinal, medicine, ayurvedic, ayurveda, aushadhi, औषधी, औषधीय'],
    condition: { named: ['tulsi', 'neem', 'aloe vera', 'giloy', 'ashwagandha', 'brahmi', 'lemongrass', 'ajwain'] },
  },
  lucky: {
    phrases: ['vastu, vaastu, feng shui, luck, good luck, वास्तु'],
    condition: { named: ['lucky bamboo', 'money plant', 'jade plant', 'tulsi'] },
  },
  puja: { phrases: ['puja, pooja, worship, mandir, पूजा'], condition: { words: ['puja'] } },
  climbing: { phrases: ['climber, climbing, creeper'], condition: { words: ['climb', 'railing'] } },
  gift: {
    phrases: [
      'gift, gifting, gift pack, gift hamper, return gift, present, housewarming, house warming, birthday',
      'anniversary, diwali gift, gift for mom, gift for mother, gift for her, uphar, tohfa, उपहार, भेट',
    ],
    condition: { words: ['gift', 'to give'] },
  },
  bundle: { phrases: ['bundle, combo, combo pack, combo offer, hamper, set, kit'], condition: { isBundle: true } },
  hanging: {
    phrases: ['hanging, hanging basket, trailing, cascading, लटकने वाले, लटकता, लटकणारी, latkan'],
    condition: { words: ['trail', 'hangs', 'hanging', 'cascad'] },
  },
  'air-purifying': {
    phrases: [
      'air purifying, air purifier, purifies air, clean air, air cleaning, oxygen, purify air, हवा शुद्ध',
      'शुद्ध हवा, हवा शुद्ध करने वाले, hawa shuddh, shuddh hawa',
    ],
    condition: { words: ['air purif', 'purifies the air', 'cleans the air'] },
  },
  seeds: { phrases: ['beej, बीज, बिया, biya, biyane, बियाणे'], condition: { category: 'seeds' } },
  pots: {
    phrases: ['gamla, gamle, गमला, गमले, kundi, कुंडी, कुंड्या, planter, flower pot, flowerpot'],
    condition: { category: 'pots' },
  },
  outdoors: { phrases: ['आउटडोर, आउटडोअर, outdoors, outside, open air'], condition: { category: 'outdoor' } },
  succulents: { phrases: ['succulent, सक्युलेंट'], condition: { category: 'succulent' } },
  fruits: { phrases: ['fruit, phal, फल, फळ, फळे, फळझाड, फळझाडे'], condition: { category: 'exotic-fruit' } },
} as const satisfies Readonly<Record<string, Need>>

export type NeedKey = keyof typeof needs
export const needKeys = Object.keys(needs) as NeedKey[]

export function phrasesOf(key: NeedKey): string[] {
  return needs[key].phrases.flatMap((line) => line.split(', '))
}
