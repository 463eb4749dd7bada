import { z } from 'zod'
import { MAX_QUANTITY } from '../domain/cart.ts'
import { categories } from '../domain/catalogue.ts'
import type { EndpointTable } from './endpoint.ts'
import { identifier } from './fields.ts'

export const CartItem = z.object({
  plant: z.object({
    _id: z.string(),
    name: z.string(),
    price: z.number().meta({ description: 'Rupees' }),
    stock: z.number(),
    category: z.enum(categories),
    image: z.object({ url: z.string(), public_id: z.string().nullable() }),
    isAvailable: z.boolean().meta({ description: 'false once the shop no longer sells it' }),
    parts: z
      .array(z.object({ plant: z.string(), name: z.string(), quantity: z.number() }))
      .nullable()
      .meta({ description: 'What a bundle consists of now; null if it is none' }),
  }),
  quantity: z.number(),
})
export type CartItem = z.infer<typeof CartItem>

const Cart = z.array(CartItem)
const CartChange = z.object({ plantId: identifier, quantity: z.int().min(1).max(MAX_QUANTITY) })

export const cart = {
  'GET /cart': { summary: 'What is in the cart', access: 'customer', responses: { 200: Cart } },
  'POST /cart/add': {
    summary: 'Put more of a plant into the cart',
    access: 'customer',
    isPersonal: true,
    body: CartChange,
    responses: { 200: Cart },
  },
  'PUT /cart/update': {
    summary: 'Set how many of a plant are in the cart',
    access: 'customer',
    isPersonal: true,
    body: CartChange,
    responses: { 200: Cart },
  },
  'DELETE /cart/remove/:plantId': {
    summary: 'Take a plant out of the cart',
    access: 'customer',
    isPersonal: true,
    params: z.object({ plantId: identifier }),
    responses: { 200: Cart },
  },
  'DELETE /cart/clear': { summary: 'Empty the cart', access: 'customer', isPersonal: true, responses: { 200: Cart } },
} as const satisfies EndpointTable
