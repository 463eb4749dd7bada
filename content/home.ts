export const home = {
  hero: {
    heading: 'Bring Nature Home',
    text: 'Plants, seeds and pots from our nursery near Pune, chosen for Indian balconies, window sills and terraces. Each plant comes with care notes for the heat of May and the monsoon.',
    // What the picture shows, from left to right; each leads to the shop, searched by its name.
    plants: ['Areca Palm', 'Mogra', 'Spider Plant', 'Tulsi'],
  },
  story: {
    heading: 'A field, a well and four people',
    text: 'We began in 2011 with one shade net on an onion field at Uruli Kanchan. Today most of what we sell is raised in that field, kept in the open for two weeks before it leaves, and packed by the hands that watered it. If a plant will not like your city, its page says so.',
  },
  contact: {
    heading: 'Ask the nursery',
    text: 'A yellow leaf, a dark corner, a balcony to fill: write to us, and someone who works with the plants will reply.',
  },
} as const
