import { parseArgs } from 'node:util'
import { StartRefusal } from '../../server/platform/start-refusal.ts'

export type Sizes = { products: number; orders: number; customers: number }

const LARGEST = 1_000_000

/** How large the shop is to be, as asked for on the command line: `--products 10000 --orders 100000 --customers 100000`. */
export function readSizes(args: readonly string[]): Sizes {
  return {
    products: wholeNumber('products', told(args).products ?? '10000'),
    orders: wholeNumber('orders', told(args).orders ?? '100000'),
    customers: wholeNumber('customers', told(args).customers ?? '100000'),
  }
}

function told(args: readonly string[]) {
  try {
    const options = { products: { type: 'string' }, orders: { type: 'string' }, customers: { type: 'string' } } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new StartRefusal(
      'Sizes are told like this: npm run seed:large -- --products 10000 --orders 100000 --customers 100000',
    )
  }
}

function wholeNumber(name: string, value: string): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < 1 || number > LARGEST) {
    throw new StartRefusal(`--${name} must be a whole number from 1 to ${LARGEST}`)
  }
  return number
}
