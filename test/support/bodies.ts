import type { Api } from '../../contract/client.ts'
import type { ApiRequest, ResponseBody } from '../../contract/contract.ts'
import type { Product } from '../../server/admin/products/product-row.ts'

export const address = {
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  zipCode: '411004',
}

/** A product as the form sends it; price in rupees. */
export function buildProduct(changes: Partial<Product> = {}): Product {
  return {
    name: 'Money Plant',
    scientificName: 'Epipremnum aureum',
    description: 'A trailing vine with heart-shaped leaves.',
    price: 199,
    stock: 10,
    category: 'indoor',
    rating: 4.5,
    image: { url: '/images/indoor.jpg' },
    images: [],
    careInstructions: [],
    benefits: [],
    ...changes,
  }
}

/** Settings other than those of a new shop, but for its state. */
export const wholeSettings = {
  legalName: 'Hirval Nursery LLP',
  tradeName: 'Paudha',
  street: 'Gat No. 12',
  city: 'Saswad',
  state: 'Maharashtra',
  zipCode: '412301',
  gstin: '27AAPFU0939F1ZV',
  email: 'office@hirval.example',
  phone: '020 5550 0100',
  grievanceOfficer: { name: 'Meera Joshi', email: 'meera@hirval.example', phone: '+91 65550 00111' },
  openingHours: 'Mon-Sat 8am-4pm\nSun closed',
  invoicePrefix: 'HN',
  signatory: 'Meera Joshi',
  turnover: 'above-5-crore',
  orderMails: 'daily',
  claims: { days: 10, photoDays: 90 },
  returns: {
    refused: { goods: 'all', deliveryFee: false },
    undeliverable: { goods: 'sound', deliveryFee: false },
    damaged: { goods: 'all', deliveryFee: true },
    recalled: { goods: 'all', deliveryFee: true },
  },
  orderNumberStart: 20_001,
  cashApprovalAbove: 2_500.5,
  minimumOrder: 250,
  compareAtPrices: 'none',
} as const

type OrderLine = { plant: string; quantity: number; price: number }

/** The body of an order of these lines; prices in rupees. */
export function orderOf(lines: readonly OrderLine[]): ApiRequest<'POST /orders'>['body'] {
  return {
    shippingAddress: address,
    paymentMethod: 'cod',
    items: lines.map(({ plant, quantity }) => ({ plant, quantity })),
    amount: lines.reduce((total, { quantity, price }) => total + quantity * price, 0),
  }
}

/** Empties the person's cart, puts the lines into it and orders them. */
export async function buildOrder(
  person: { api: Api },
  lines: readonly OrderLine[],
  changes: Partial<ApiRequest<'POST /orders'>['body']> = {},
): Promise<ResponseBody<'POST /orders'>> {
  await person.api.call('DELETE /cart/clear')
  for (const { plant, quantity } of lines)
    await person.api.call('POST /cart/add', { body: { plantId: plant, quantity } })
  return person.api.call('POST /orders', { body: { ...orderOf(lines), ...changes } })
}
