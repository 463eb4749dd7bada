import type { ShownAs } from '../../domain/reviews.ts'

/** What a demo customer says of a product, and the shop's reply. */
type SeedReview = { rating: number; comment: string; shownAs?: ShownAs; reply?: string }

/** Invented reviews of the demo's products by slug. A buyer of the product is found for each, as far as there are any. */
export const seedReviews: Readonly<Record<string, readonly SeedReview[]>> = {
  monstera: [
    {
      rating: 5,
      comment: 'Three leaves when it came, six now. The fourth has splits. Stands two metres from an east window.',
    },
    { rating: 4, comment: 'Healthy roots and well packed. One leaf was bent in the box, the others are fine.' },
    {
      rating: 3,
      comment: 'Smaller than I imagined from the picture. It grows, but slowly.',
      reply:
        'Thank you for saying so. Ours leave the nursery young, because they settle better. Give it a pole once it has five leaves.',
    },
  ],
  'money-plant': [
    { rating: 5, comment: 'In water first, in soil since June. It has gone round the whole window already.' },
    { rating: 5, comment: 'My mother’s kitchen has little light, and it does not mind.', shownAs: 'full' },
    { rating: 4, comment: 'Good plant. The pot it came in was very small, so I repotted on day one.' },
  ],
  'snake-plant': [
    { rating: 5, comment: 'Forgot it for three weeks while we were in Nashik. It looked exactly the same.' },
    { rating: 4, comment: 'Sturdy leaves, one tip was brown. Right for a dark corridor.' },
  ],
  'peace-lily': [
    { rating: 4, comment: 'It droops when thirsty and is up again in an hour. Two flowers since Diwali.' },
    {
      rating: 2,
      comment: 'Arrived with yellow leaves and lost three of them in the first week.',
      shownAs: 'anonymous',
      reply:
        'We are sorry. That was a hot week on the road. Write to us with a photo next time, within two days, and we send another.',
    },
  ],
  'zz-plant': [
    { rating: 5, comment: 'On my office desk under tube light, watered when I remember. A new stem every two months.' },
    { rating: 5, comment: 'Glossy and strong. The potatoes in the soil were firm, as they should be.' },
  ],
  'rubber-plant': [
    { rating: 4, comment: 'Deep red new leaves. It dropped two after the move, then settled.' },
    { rating: 5, comment: 'Straight stem, no bare part below. Dust the leaves and people ask where you got it.' },
  ],
  'areca-palm': [
    {
      rating: 3,
      comment: 'Full and green, but the tips are going brown in our AC room.',
      reply: 'The dry air does that. Stand it away from the draught, and spray it in the morning.',
    },
    { rating: 5, comment: 'Bushier than the one from our local nursery, and it came in two days.' },
  ],
  'spider-plant': [{ rating: 5, comment: 'Already five babies hanging down. Gave two to the neighbours.' }],
  'lucky-bamboo': [
    { rating: 4, comment: 'Nice stalks. I change the water every Sunday, no smell so far.' },
    { rating: 3, comment: 'Fine, though one of the stalks was thinner than the others.' },
  ],
  'heartleaf-philodendron': [{ rating: 5, comment: 'Trails from the bookshelf now. Hardly any light there.' }],
  anthurium: [
    { rating: 4, comment: 'The red flower lasted seven weeks. Waiting for the next one.' },
    {
      rating: 2,
      comment: 'Flower was broken on arrival. The plant itself is alive.',
      reply: 'That should not happen, and the courier has heard from us. The next flower comes in about two months.',
    },
  ],
  hibiscus: [
    { rating: 5, comment: 'A flower for the puja nearly every morning since it came.' },
    { rating: 4, comment: 'Mealybugs in the second month; neem oil helped. Flowers well on a hot terrace.' },
  ],
  'mogra-jasmine': [
    { rating: 5, comment: 'The whole balcony smells of it in the evening. Buds from April on.' },
    {
      rating: 3,
      comment: 'Only leaves so far, no flowers after two months.',
      reply: 'It flowers in full sun and after a hard cut. Take off a third in February.',
    },
  ],
  'desi-rose': [{ rating: 5, comment: 'The real fragrance, not like florist roses. Petals went into gulkand.' }],
  bougainvillea: [
    { rating: 4, comment: 'No flower in the shade of our building, a wall of pink since I moved it to the roof.' },
  ],
  'holy-basil': [
    { rating: 5, comment: 'Healthy, bushy, and no insects. Two leaves in the tea each morning.' },
    { rating: 5, comment: 'Came with moist soil even after three days on the road.' },
    { rating: 4, comment: 'Strong smell as it should have. Wish it came with a bigger pot.' },
  ],
  'curry-leaf': [
    { rating: 4, comment: 'Slow in winter, but I have not bought curry leaves since July.' },
    { rating: 5, comment: 'Grew a hand in the monsoon. Buttermilk once a month, as my aunt says.' },
  ],
  'marigold-plant': [{ rating: 4, comment: 'Eleven flowers for Dussehra from two plants.' }],
  ixora: [{ rating: 4, comment: 'Compact, orange heads most of the year. Needed iron after a while.' }],
  champa: [{ rating: 5, comment: 'Looked like a bare stick and now has a crown of leaves. Patience.' }],
  neem: [{ rating: 4, comment: 'Planted in front of the society’s gate. Knee high by now.' }],
  'aloe-vera': [
    { rating: 5, comment: 'Thick leaves, three pups within a month.' },
    {
      rating: 1,
      comment: 'Rotted after two weeks, I watered it daily.',
      shownAs: 'anonymous',
      reply: 'Sorry to read that. Once in ten days is enough for an aloe. Write to us, we help you to save the pups.',
    },
  ],
  'jade-plant': [{ rating: 5, comment: 'A little tree already. Sits on the sill of a south window.' }],
  echeveria: [{ rating: 3, comment: 'Pretty, but it stretched in my room. Now outside and better.' }],
  haworthia: [{ rating: 5, comment: 'Tiny and perfect. It even flowered on my desk.' }],
  adenium: [
    { rating: 5, comment: 'Fat stem and pink flowers all summer.' },
    { rating: 4, comment: 'All leaves fell in December, which scared me. It is normal, they are back.' },
  ],
  'bunny-ear-cactus': [{ rating: 4, comment: 'Cute, but handle it with paper. The hairs are everywhere otherwise.' }],
  'dragon-fruit-plant': [
    { rating: 4, comment: 'Climbing its post. No fruit yet, as the text said for the first year.' },
  ],
  avocado: [{ rating: 3, comment: 'The graft has taken, growth is slow. Let us see in three years.' }],
  'passion-fruit': [{ rating: 5, comment: 'Covered the railing in one monsoon; the flowers alone are worth it.' }],
  'star-fruit': [{ rating: 4, comment: 'First three fruits this year, sour and good for chutney.' }],
  'tomato-seeds': [
    { rating: 5, comment: 'Counted: 19 of 20 came up. Red fruits after eleven weeks.' },
    { rating: 4, comment: 'Good germination, the plants need support earlier than I thought.' },
  ],
  'coriander-seeds': [
    {
      rating: 2,
      comment: 'Only half of them came up in May.',
      reply: 'May is too hot for coriander. Sow the rest in October, split and soaked overnight.',
    },
    { rating: 5, comment: 'Split them as written on the packet. Cutting it every week.' },
  ],
  'marigold-seeds': [{ rating: 5, comment: 'A whole row along the terrace for Diwali, from one packet.' }],
  'sunflower-seeds': [{ rating: 4, comment: 'Taller than my daughter. The parrots came before we could harvest.' }],
  'okra-seeds': [{ rating: 5, comment: 'Six plants in grow bags feed two people. Pick them young.' }],
  'terracotta-pot-classic': [
    { rating: 4, comment: 'Even walls and a proper hole. One came with a chip on the rim, not worth sending back.' },
    { rating: 5, comment: 'Packed in straw like eggs. All four whole.' },
  ],
  'glazed-ceramic-pot': [
    { rating: 5, comment: 'The blue is deeper than in the picture. Heavy, so it stands in wind.' },
  ],
  'macrame-hanging-planter': [{ rating: 4, comment: 'Strong cord, holds a 15 cm pot. The hook is not included.' }],
  'self-watering-planter': [
    { rating: 5, comment: 'Went away for twelve days and the lily was fine.' },
    {
      rating: 3,
      comment: 'Works, but the float sticks now and then.',
      reply: 'Rinse it with warm water and vinegar, it is the lime. If it still sticks, we send another float.',
    },
  ],
  'brass-toned-urli': [{ rating: 5, comment: 'Flowers and diyas in it at the entrance. Much praised at Diwali.' }],
}
