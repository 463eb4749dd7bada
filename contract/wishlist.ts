import { z } from 'zod'
import { MAX_WISHLIST } from '../domain/wishlist.ts'
import type { EndpointTable } from './endpoint.ts'
import { byId, identifier, moment, rupees } from './fields.ts'
import { Plant } from './plants.ts'

/** A plant as the cards of lists show it; the name of a size says which. */
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
})

/** A saved plant on sale. */
export const WishlistItem = z.object({
  plant: CardPlant,
  addedAt: moment,
  addedPrice: z.number().meta({ description: 'Rupees: its price when it was saved' }),
})
export type WishlistItem = z.infer<typeof WishlistItem>

const Wishlist = z.array(WishlistItem).meta({ description: 'The saved plants that are on sale, the latest first' })

const WishlistSettings = z.object({
  hasMails: z.boolean().meta({ description: 'Whether the customer is mailed when a saved plant is back or cheaper' }),
  sharedAt: moment
    .nullable()
    .meta({ description: 'When the link that shares the wishlist was made; null without one' }),
})
export type WishlistSettings = z.infer<typeof WishlistSettings>

/** A plant that a browser saved for a visitor. */
const BrowserEntry = z.object({ plant: identifier, addedAt: moment, price: rupees })

const SharedWishlist = z.object({
  name: z.string().meta({ description: 'The first name of its owner; empty if that is no name' }),
  plants: z.array(CardPlant),
})
export type SharedWishlist = z.infer<typeof SharedWishlist>

export const wishlist = {
  'GET /wishlist': { summary: 'The plants that the caller saved', access: 'customer', responses: { 200: Wishlist } },
  'POST /wishlist': {
    summary: `Save a plant; a wishlist holds ${MAX_WISHLIST}`,
    access: 'customer',
    isPersonal: true,
    body: z.object({ plant: identifier }),
    responses: { 200: Wishlist },
  },
  'DELETE /wishlist/:plantId': {
    summary: 'Remove a saved plant',
    access: 'customer',
    isPersonal: true,
    params: z.object({ plantId: identifier }),
    responses: { 200: Wishlist },
  },
  'POST /wishlist/merge': {
    summary: 'Take over the plants that the browser saved before its user signed in; `left` are those without room',
    access: 'customer',
    isPersonal: true,
    body: z.object({ entries: z.array(BrowserEntry).max(MAX_WISHLIST) }),
    responses: { 200: z.object({ items: Wishlist, left: z.array(z.string()) }) },
  },
  'GET /wishlist/settings': {
    summary: 'Whether the caller gets mails about saved plants, and shares the wishlist',
    access: 'customer',
    responses: { 200: WishlistSettings },
  },
  'PUT /wishlist/mails': {
    summary: 'Agree to mails when a saved plant is back or cheaper, or end them',
    access: 'customer',
    isPersonal: true,
    body: z.object({ isWanted: z.boolean() }),
    responses: { 200: WishlistSettings },
  },
  'POST /wishlist/share': {
    summary: 'Share the wishlist by a new link, which is answered this once; an earlier link ends',
    access: 'customer',
    isPersonal: true,
    responses: { 201: z.object({ url: z.string(), sharedAt: moment }) },
  },
  'DELETE /wishlist/share': {
    summary: 'End the link that shares the wishlist',
    access: 'customer',
    isPersonal: true,
    responses: { 200: WishlistSettings },
  },
  'GET /wishlist/shared/:token': {
    summary: 'The plants of a shared wishlist',
    access: 'anyone',
    params: z.object({ token: z.string().regex(/^[0-9A-Za-z_-]{43}$/, 'This is not a token') }),
    responses: { 200: SharedWishlist },
  },
} as const satisfies EndpointTable

const StockAlert = z.object({ isWanted: z.boolean() })

export const stockAlerts = {
  'GET /plants/:id/stock-alert': {
    summary: 'Whether the caller wants to know when the plant is there again',
    access: 'customer',
    params: byId,
    responses: { 200: StockAlert },
  },
  'POST /plants/:id/stock-alert': {
    summary: 'Be told by one mail when the plant is there again',
    access: 'customer',
    limit: 'stock-alert',
    params: byId,
    responses: { 200: StockAlert },
  },
  'DELETE /plants/:id/stock-alert': {
    summary: 'Not be told after all',
    access: 'customer',
    params: byId,
    responses: { 200: StockAlert },
  },
} as const satisfies EndpointTable
