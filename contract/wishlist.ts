import { z } from 'zod'
import { MAX_WISHLIST } from '../domain/wishlist.ts'
import { type EndpointTable, personal } from './endpoint.ts'
import { byId, identifier, moment, rupees } from './fields.ts'
import { Plant } from './plants.ts'

/** A plant as shown on cards; for a size, the name includes it. */
const CardPlant = Plant.pick({
  _id: true,
  name: true,
  scientificName: true,
  price: true,
  compareAt: true,
  stock: true,
  category: true,
  rating: true,
  reviews: true,
  image: true,
  facts: true,
  sizes: true,
  parts: true,
})

export const WishlistItem = z.object({
  plant: CardPlant,
  addedAt: moment,
  addedPrice: z.number().describe('Its price in rupees when it was saved'),
})
export type WishlistItem = z.infer<typeof WishlistItem>

const Wishlist = z.array(WishlistItem).describe('The saved plants that are on sale, newest first')

const WishlistSettings = z.object({
  hasMails: z.boolean().describe('Whether the customer is e-mailed when a saved plant is back in stock or cheaper'),
  sharedAt: moment.nullable().describe('When the sharing link was created; null without one'),
})
export type WishlistSettings = z.infer<typeof WishlistSettings>

/** A plant that a browser saved for a visitor. */
const BrowserEntry = z.object({ plant: identifier, addedAt: moment, price: rupees })

const SharedWishlist = z.object({
  name: z.string().describe("Its owner's first name; empty if unknown"),
  plants: z.array(CardPlant),
})
export type SharedWishlist = z.infer<typeof SharedWishlist>

const stockAlert = {
  access: 'customer',
  params: byId,
  responses: { 200: z.object({ isWanted: z.boolean() }) },
} as const

export const wishlist = {
  'GET /wishlist': { summary: "The caller's saved plants", access: 'customer', responses: { 200: Wishlist } },
  'POST /wishlist': {
    summary: `Save a plant; a wishlist can hold up to ${MAX_WISHLIST} plants`,
    ...personal,
    body: z.object({ plant: identifier }),
    responses: { 200: Wishlist },
  },
  'DELETE /wishlist/:plantId': {
    summary: 'Remove a saved plant',
    ...personal,
    params: z.object({ plantId: identifier }),
    responses: { 200: Wishlist },
  },
  'POST /wishlist/merge': {
    summary: 'Add the plants saved in the browser before sign-in; `left` lists those that do not fit',
    ...personal,
    body: z.object({ entries: z.array(BrowserEntry).max(MAX_WISHLIST) }),
    responses: { 200: z.object({ items: Wishlist, left: z.array(z.string()) }) },
  },
  'GET /wishlist/settings': {
    summary: 'Whether the caller gets e-mails about saved plants and shares the wishlist',
    access: 'customer',
    responses: { 200: WishlistSettings },
  },
  'PUT /wishlist/mails': {
    summary: 'Turn e-mails about saved plants that are back in stock or cheaper on or off',
    ...personal,
    body: z.object({ isWanted: z.boolean() }),
    responses: { 200: WishlistSettings },
  },
  'POST /wishlist/share': {
    summary: 'Share the wishlist with a new link, which is returned only once; any earlier link stops working',
    ...personal,
    responses: { 201: z.object({ url: z.string(), sharedAt: moment }) },
  },
  'DELETE /wishlist/share': {
    summary: 'Stop sharing the wishlist',
    ...personal,
    responses: { 200: WishlistSettings },
  },
  'GET /wishlist/shared/:token': {
    summary: 'The plants of a shared wishlist',
    access: 'anyone',
    params: z.object({ token: z.string().regex(/^[0-9A-Za-z_-]{43}$/, 'This is not a token') }),
    responses: { 200: SharedWishlist },
  },
  'GET /plants/:id/stock-alert': { summary: 'Whether the caller has a stock alert for the plant', ...stockAlert },
  'POST /plants/:id/stock-alert': {
    summary: 'Ask for one e-mail when the plant is back in stock',
    limit: 'stock-alert',
    ...stockAlert,
  },
  'DELETE /plants/:id/stock-alert': { summary: 'Cancel the stock alert', ...stockAlert },
} as const satisfies EndpointTable
