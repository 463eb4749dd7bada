import { z } from 'zod'
import { MAX_QUANTITY } from '../domain/cart.ts'
import { categories } from '../domain/catalogue.ts'
import { type EndpointTable, personal } from './endpoint.ts'
import { identifier } from './fields.ts'
import { Plant } from './plants.ts'

export const CartItem = z.object({
  plant: z.object({
    _id: z.string(),
    name: z.string(),
    price: z.number().describe('Rupees'),
    stock: z.number(),
    category: z.enum(categories),
    image: z.object({ url: z.string(), public_id: z.string().nullable() }),
    isAvailable: z.boolean().describe('False once the shop no longer sells it'),
    parts: Plant.shape.parts,
    sizes: z
      .array(z.object({ label: z.string(), stock: z.number() }))
      .optional()
      .describe('If a size is sold out, the sizes of its family on sale, in order'),
  }),
  quantity: z.number(),
})
export type CartItem = z.infer<typeof CartItem>

const Cart = z.array(CartItem)
const CartChange = z.object({ plantId: identifier, quantity: z.int().min(1).max(MAX_QUANTITY) })

export const cart = {
  'GET /cart': { summary: 'The contents of the cart', access: 'customer', responses: { 200: Cart } },
  'POST /cart/add': {
    summary: 'Add pieces of a plant to the cart',
    ...personal,
    body: CartChange,
    responses: { 200: Cart },
  },
  'PUT /cart/update': {
    summary: 'Set the quantity of a plant in the cart',
    ...personal,
    body: CartChange,
    responses: { 200: Cart },
  },
  'DELETE /cart/remove/:plantId': {
    summary: 'Remove a plant from the cart',
    ...personal,
    params: z.object({ plantId: identifier }),
    responses: { 200: Cart },
  },
  'DELETE /cart/clear': { summary: 'Empty the cart', ...personal, responses: { 200: Cart } },
} as const satisfies EndpointTable
