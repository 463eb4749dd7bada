import { stated } from './facts.ts'
import type { SeedProduct } from './product.ts'

/** Pots, planters and bowls. */
export const pots: readonly SeedProduct[] = [
  {
    slug: 'terracotta-pot-classic',
    name: 'Classic Terracotta Pot',
    otherNames:
      'Mitti ka gamla, मिट्टी का गमला, Clay pot, Kundi, कुंडी, Terracotta pot, Matti cha kundi, मातीची कुंडी, Matichi kundi, Earthen pot, टेराकोटा गमला',
    category: 'pots',
    taxClass: 'earthen',
    price: 249,
    stock: 44,
    rating: 4.5,
    description:
      'The plain gamla, thrown on a wheel by two potter families in our taluka and fired with farm waste, so no two have quite the same red. It measures 20 cm across the rim and 19 cm in height and holds about 3.5 litres: right for a tulsi, an aloe or a young mogra. Unglazed clay breathes. Roots stay cooler in it and soil dries faster, which is a blessing in the monsoon and a duty in May, when you will water every day. One hole, one matching saucer. White salt marks will come with time; we like them.',
    careInstructions: {
      'Before first use': 'Soak it in a bucket for an hour, or the dry clay drinks the water meant for the roots.',
      Drainage:
        'Cover the hole with a shard or a bit of mesh. Empty the saucer after watering, against root rot and mosquitoes.',
      Cleaning:
        'Brush off salt marks with equal parts of vinegar and water. Before using it for another plant, scrub it and dry it in the sun for a day.',
      Handling:
        'Lift from below, never by the rim. It breaks when it falls, and wet clay can crack in hill-station frost.',
    },
    benefits: [
      'Soil dries from the sides too, which forgives too much water',
      'Keeps roots cooler than plastic in the sun',
      'Heavy enough to stand in the wind',
      'Made within a short drive of the nursery',
    ],
    facts: stated({
      places: ['indoors', 'balcony', 'terrace', 'garden'],
      heightCm: 19,
      spreadCm: 20,
      potCm: 18,
    }),
  },
  {
    slug: 'glazed-ceramic-pot',
    name: 'Glazed Ceramic Pot',
    otherNames:
      'Ceramic planter, Chini mitti gamla, चीनी मिट्टी का गमला, Indoor planter, Ceramic pot, चीनी मिट्टी गमला, सिरॅमिक कुंडी, Ceramic kundi, सिरेमिक गमला',
    category: 'pots',
    price: 599,
    discount: 20,
    stock: 23,
    rating: 4.2,
    description:
      'A stoneware pot from Khurja with a milky green glaze that pools darker at the foot. It is 15 cm across inside and 14 cm high, made to take a 5-inch nursery pot as it is, or to be planted directly: there is a drainage hole, and a rubber plug that closes it when the pot stands on wood. Glaze keeps water in, so plants in it need about a third less watering than in clay, and more restraint in the rains. Small pinholes and a slightly wavy rim are signs of the hand, not faults. Saucer included.',
    careInstructions: {
      Drainage:
        'Take the plug out when you plant directly. If you leave it in, keep the plant in its nursery pot and tip out the water below it once a week.',
      Watering: 'Feel the soil before you water: it stays damp two or three days longer than in terracotta.',
      Cleaning: 'Wipe with a damp cloth and a drop of dish soap. Do not use steel wool.',
      Placement: 'For indoors and covered balconies. Put felt pads under the saucer on polished floors.',
    },
    benefits: [
      'Soil stays damp longer, so you water less often',
      'Hole and plug: plant directly or use as a cover pot',
      'Glaze does not take up salt marks',
      'Saucer included',
    ],
    facts: stated({ places: ['indoors', 'balcony'], heightCm: 14, spreadCm: 17, potCm: 15 }),
  },
  {
    slug: 'macrame-hanging-planter',
    name: 'Macramé Hanging Planter',
    otherNames:
      'Hanging planter, Plant hanger, लटकता गमला, मैक्रमे प्लांटर, Hanging pot, Latakta gamla, लटकणारी कुंडी, Latakanari kundi, Macrame planter',
    category: 'pots',
    taxClass: 'textile',
    price: 449,
    stock: 21,
    rating: 4.3,
    description:
      "Knotted by hand from 4 mm unbleached cotton cord by a women's group in Saswad, 90 cm long from ring to tassel, with a white metal pot 17 cm wide inside. It carries 5 kg, which is a wet 6-inch pot with room to spare. The metal pot has no hole, on purpose, so nothing drips on the bed below: set the nursery pot inside and take it out to water. Cotton fades and frays in rain and full sun, so hang it indoors or well under a roof. Money plant, spider plant and philodendron suit it best.",
    careInstructions: {
      Hanging:
        'Use a ceiling hook or a wall bracket rated for 10 kg, fixed with a plug into concrete or brick, not into a false ceiling.',
      Watering: 'Lift the plant out, water it at the sink, let it drain for ten minutes and put it back.',
      Cleaning: 'Hand-wash the cord in cool water with mild soap and dry it hanging. The pot wipes clean.',
      Placement: "Indoors or under cover, an arm's length from a window, and high enough not to meet heads or cats.",
    },
    benefits: [
      'Uses the light at a window without taking floor or sill',
      'Does not drip',
      'Holds any pot up to 6 inches',
      'Cotton cord, without plastic',
    ],
    facts: stated({ places: ['indoors', 'balcony'], heightCm: 90, spreadCm: 18, potCm: 17 }),
  },
  {
    slug: 'self-watering-planter',
    name: 'Self-Watering Planter',
    otherNames:
      'Automatic planter, Reservoir pot, सेल्फ वॉटरिंग गमला, Wick planter, Self watering pot, स्वयं सिंचन गमला, स्वयंचलित कुंडी, Self watering gamla, Swayam sinchan gamla',
    category: 'pots',
    taxClass: 'plastic',
    price: 399,
    stock: 37,
    rating: 4.4,
    description:
      'For people who travel. The inner pot, 18 cm across and 17 cm high, stands on a reservoir of 1.2 litres; cotton wicks carry the water up as the soil dries. A peace lily or a money plant lives from it for 10 to 14 days in the shade, about half as long in a dry May. A red float shows the level, and an overflow slit keeps sudden rain from drowning the roots. It is recycled polypropylene, plain white, and will last some five years out of direct sun. Not for succulents, which want to dry out.',
    careInstructions: {
      'First weeks':
        'Water from above for the first two weeks, until the roots reach down to the wicks. Only then fill the reservoir.',
      Filling:
        'Fill through the spout until the float stands at the upper mark. Let it run empty for a day or two before you refill, so that air reaches the roots.',
      'Soil mix': 'Use a light mix with at least half cocopeat; heavy garden soil does not draw water up.',
      Cleaning:
        'Rinse reservoir and wicks every two months, and change the wicks once a year. Keep the spout cap on, so that mosquitoes stay out.',
    },
    benefits: [
      'Waters a shade plant for 10 to 14 days by itself',
      'A float shows when to refill',
      'Overflow slit for rain and for heavy hands',
      'Closed reservoir keeps mosquitoes out',
    ],
    facts: stated({ places: ['indoors', 'balcony'], heightCm: 22, spreadCm: 18, potCm: 17 }),
  },
  {
    slug: 'brass-toned-urli',
    name: 'Brass-Toned Urli',
    otherNames:
      'Urli, उरली, Uruli, Floating flower bowl, Diya bowl, पीतल उरली, Pital urli, पितळी उरळी, Pitali urli, Brass urli',
    category: 'pots',
    taxClass: 'metal',
    price: 1299,
    stock: 10,
    rating: 4.1,
    description:
      'A wide, shallow bowl for floating flowers and diyas at the door, 30 cm across and 8 cm high, with two handles. It is cast aluminium with a brass-toned finish and not solid brass, which is why it weighs only 1.6 kg and costs far less. Fill it with water, marigold heads and a few mogra buds on a festival morning; on other days set three small succulents in it, in their own pots. There is no drainage hole, so do not plant in it directly. It is decorative ware and not meant for food or for the stove.',
    careInstructions: {
      Water:
        'Empty and rinse it every day while flowers float in it, since mosquitoes breed in still water within a week.',
      Cleaning: 'Soft cloth, mild soap, dry at once. No tamarind, lemon or brass powder: they take the finish off.',
      Placement: 'Indoors or in a covered porch. Rain and sea air dull the finish; put felt under it on stone.',
      Diyas: 'Float diyas in the middle, away from petals and curtains, and never leave a flame alone.',
    },
    benefits: [
      'Takes about two litres of water, enough for a full ring of marigolds',
      'About a third of the weight of solid brass',
      'Doubles as a tray for small potted plants',
    ],
    // A bowl for flowers and lamps: it is too shallow for the pots of its diameter.
    facts: stated({ places: ['indoors'], heightCm: 8, spreadCm: 30 }),
  },
]
