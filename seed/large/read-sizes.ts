import { parseArgs } from 'node:util'
import { StartupError } from '../../server/platform/startup-error.ts'

export type Sizes = { products: number; orders: number; customers: number }

const LARGEST = 1_000_000

/** The sizes given on the command line: `--products 10000 --orders 100000 --customers 100000`. */
export function readSizes(args: readonly string[]): Sizes {
  return {
    products: wholeNumber('products', optionsOf(args).products ?? '10000'),
    orders: wholeNumber('orders', optionsOf(args).orders ?? '100000'),
    customers: wholeNumber('customers', optionsOf(args).customers ?? '100000'),
  }
}

function optionsOf(args: readonly string[]) {
  try {
    const options = { products: { type: 'string' }, orders: { type: 'string' }, customers: { type: 'string' } } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new StartupError(
      'Give the sizes like this: npm run seed:large -- --products 10000 --orders 100000 --customers 100000',
    )
  }
}

function wholeNumber(name: string, value: string): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < 1 || number > LARGEST) {
    throw new StartupError(`--${name} must be a whole number from 1 to ${LARGEST}`)
  }
  return number
}
