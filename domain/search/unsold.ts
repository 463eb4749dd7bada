import { needKeys, phrasesOf } from './needs.ts'
import { withoutPriceLimit } from './price-limit.ts'
import { exactWords, searchWords } from './search-words.ts'

/**
 * What shoppers ask a nursery for that this one may not sell, in English, Hindi and Marathi, by the search that finds what
 * comes closest. Ignored while a product has it in its name.
 */
const unsoldByNearest: Readonly<Record<string, readonly string[]>> = {
  herb: [
    'mint, pudina, peppermint, lemongrass, lemon grass, rosemary, thyme, oregano, parsley, ajwain, stevia, brahmi, giloy, ashwagandha',
    'पुदीना',
  ],
  'vegetable seeds': [
    'chilli, chili, mirchi, mirch, capsicum, shimla mirch, brinjal, baingan, vangi, spinach, palak, fenugreek, methi, cucumber',
    'kheera, kakdi, carrot, gajar, radish, mooli, onion, pyaz, garlic, lahsun, ginger, adrak, turmeric, haldi, potato, aloo',
    'मिर्च, मिर्ची, पालक, मेथी, बैंगन, वांगी, खीरा, काकडी, गाजर, मूली, मुळा, प्याज, कांदा, लहसुन, लसूण, अदरक, हल्दी, हळद, आलू, बटाटा, लौकी',
    'करेला, मटर, शिमला मिर्च',
    'cabbage, cauliflower, beans, peas, matar, pumpkin, bottle gourd, lauki, bitter gourd, karela, lettuce, microgreens',
  ],
  fruit: [
    'mango, aam, amba, lemon, nimbu, neembu, limbu, lime, guava, amrud, peru, banana, kela, papaya, papita, pomegranate, anar',
    'dalimb, grapes, angoor, strawberry, fig, anjeer, chikoo, sapota, litchi, lychee, longan, jackfruit, kathal, coconut, nariyal',
    'नींबू, निंबू, लिंबू, आम, आंबा, केला, केळी, पपीता, पपई, अमरूद, पेरू, अनार, डाळिंब, अंगूर, द्राक्ष, नारियल, नारळ, कटहल, फणस, सीताफल',
    'चीकू, सेब, संतरा, मोसंबी, जामुन, आंवला, आवळा, अंजीर, लीची, अनानास',
    'apple, amla, jamun, blueberry, mulberry, kiwi, watermelon, pineapple, santra, mosambi, custard apple, sitaphal',
  ],
  flowering: [
    'petunia, dahlia, chrysanthemum, guldaudi, shevanti, sadabahar, periwinkle, vinca, lavender, tulip, zinnia, geranium, gerbera',
    'raat ki rani, chameli, juhi, parijat, harsingar, aparajita, kaner, oleander, orchid, lotus, kamal, water lily, carnation',
    'gladiolus, tuberose, rajnigandha, poppy, daisy, begonia, hydrangea, camellia, gardenia, lantana, portulaca, moss rose',
    'bouquet, cut flowers, orkid',
    'चमेली, रातरानी, रात की रानी, सदाबहार, कमल, शेवंती, गुलदाउदी, पारिजात, हरसिंगार, अपराजिता, कनेर, जूही, जुई',
  ],
  indoor: [
    'fern, calathea, croton, aglaonema, dieffenbachia, syngonium, fiddle leaf fig, bird of paradise, peperomia, pilea, maranta',
    'hoya, ivy, bonsai, terrarium, artificial plants, air plant, alocasia, caladium, pitcher plant, venus flytrap',
  ],
  succulent: ['agave, sedum, kalanchoe, sempervivum, lithops, moon cactus, barrel cactus'],
  'outdoor tree': [
    'पीपल, पिंपळ, बरगद, अशोक, गुलमोहर, चंदन',
    'peepal, banyan, ashoka, gulmohar, teak, sandalwood, chandan, eucalyptus, moringa, drumstick, conifer, pine',
  ],
  bamboo: ['grass, lawn, doob, carpet grass'],
  pots: [
    'fertiliser, fertilizer, manure, compost, vermicompost, khad, khaad, urea, npk, plant food, bone meal, cocopeat, coco peat',
    'soil, mitti, potting mix, garden soil, perlite, vermiculite, pebbles, pesticide, insecticide, fungicide, neem oil, tool, khurpi',
    'trowel, shovel, secateurs, pruner, scissors, gloves, watering can, sprayer, spray bottle, hose, drip kit, plant stand, stand',
    'garden tool, gardening tool, shelf, shelves, trellis, moss stick, grow light, saucer, grow bag, coir, nutrient, growth booster',
    'खाद, खत, मिट्टी, माती',
  ],
  indoors: ['air purifying, air purifier, oxygen'],
}

/** Every name in the table, as typed. */
export const unsoldNames: readonly string[] = Object.values(unsoldByNearest).flatMap((lines) =>
  lines.flatMap((line) => line.split(', ')),
)

const phrases = Object.entries(unsoldByNearest).flatMap(([nearest, lines]) =>
  lines
    .flatMap((line) => line.split(', '))
    .map((name) => ({ name, nearest, words: searchWords(name), exact: exactWords(name) })),
)

const needPhrases = new Set(needKeys.flatMap(phrasesOf))

/**
 * The words, in each spelling that sounds alike, of the name in the table that a search is; none for a need such as oxygen.
 * Unless a product has them in its name, the search finds nothing, rather than names that begin alike: a potato is no pothos.
 */
export function unsoldSpellings(search: string): string[][] {
  const named = namedBy(withoutPriceLimit(search).rest)
  if (!named || needPhrases.has(named.name)) return []
  return phrases.filter(({ words }) => words.join(' ') === named.words.join(' ')).map(({ exact }) => exact)
}

function namedBy(search: string) {
  return byExactWords.get(exactWords(search).join(' '))
}

const byExactWords = new Map(phrases.map((phrase) => [phrase.exact.join(' '), phrase]))

/**
 * Whether a word in Devanagari names a plant in the table. Vowel signs distinguish words: नींबू is a lemon, निंब a neem. Words
 * for soil and other supplies do not count, since products have them in their names: मिट्टी का गमला.
 */
export function isUnsoldName(word: string): boolean {
  return unsoldWords.has(word)
}

const unsoldWords = new Set(
  phrases.flatMap(({ nearest, words: [word = '', ...others] }) =>
    nearest !== 'pots' && others.length === 0 && /\p{Script=Devanagari}/u.test(word) ? [word] : [],
  ),
)

/** For a search that names something in the table, the searches that find what comes closest, closest first. */
export function nearestToUnsold(search: string): string[] {
  const named = namedBy(search)
  if (named) return [named.nearest]
  const words = searchWords(search)
  const found = phrases
    .flatMap((phrase) => {
      const at = words.findIndex((_, start) => phrase.words.every((word, index) => words[start + index] === word))
      return at < 0 ? [] : [{ ...phrase, at }]
    })
    .toSorted((a, b) => b.words.length - a.words.length)[0]
  if (!found) return []
  const others = words.toSpliced(found.at, found.words.length)
  return [[found.nearest, ...others].join(' '), found.nearest]
}
