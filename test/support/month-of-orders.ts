import { sql } from 'kysely'
import type { Category } from '../../domain/catalogue.ts'
import { stateCode, states } from '../../domain/states.ts'
import { isGstin } from '../../domain/tax/gstin.ts'
import { CHANCE } from '../../seed/generated/chance.ts'
import { makeCustomers } from '../../seed/generated/customers.ts'
import { makeOutDocuments } from '../../seed/generated/documents.ts'
import { makeOrders } from '../../seed/generated/orders.ts'
import { buildAdmin, buildPerson, buildPlant } from './factories.ts'
import { buildMixedOrderIn } from './orders-in-states.ts'
import type { TestShop } from './test-shop.ts'

const products: readonly { name: string; category: Category; price: number; taxClass?: string }[] = [
  { name: 'Areca palm', category: 'indoor', price: 449.5 },
  { name: 'Bougainvillea', category: 'outdoor', price: 333.33 },
  { name: 'Marigold seeds', category: 'seeds', price: 99 },
  { name: 'Ceramic pot', category: 'pots', price: 1_249.99 },
  { name: 'Earthen pot', category: 'pots', price: 149, taxClass: 'earthen' },
  { name: 'Brass bowl', category: 'pots', price: 120_000, taxClass: 'metal' },
  { name: 'Macramé hanger', category: 'pots', price: 379.01, taxClass: 'textile' },
  { name: 'Potting mix', category: 'pots', price: 251.17, taxClass: 'potting-mix' },
]

/**
 * Orders of the last 40 days, and so of two months, in every status, by shoppers all over India, with the documents that the
 * shop's own functions issued on the days of the parcels. Some have a delivery fee. Some of the buyers are registered, and one
 * of these returned exempt and taxed goods and their delivery today.
 */
export async function fillMonth(shop: TestShop, orders: number): Promise<void> {
  for (const product of products) await buildPlant(shop, { ...product, stock: 1_000 })
  await shop.database.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction)
    await run('set local jit = off')
    await run(CHANCE)
    await makeCustomers(run, { customers: 80, days: 60 })
    await makeOrders(run, { orders, days: 40, hasOpenPayments: false, withDeliveryFee: 0.4 })
    for (const state of states)
      await sql`
        update orders set gstin = ${gstinIn(stateCode(state))}, billing = '{"name": "Green Offices & Co", "address": null}'
        where state = ${state} and pg_temp.chance('registered' || id, 1) < 0.3
      `.execute(transaction)
    await makeOutDocuments(transaction)
  })
  // Of the few returned parcels, none may be of a registered buyer of both exempt and taxed goods.
  await buildMixedOrderIn(shop, await buildPerson(shop), await buildAdmin(shop), 'returned', { fee: 99.01 })
}

/** The GSTIN of a firm in the state with this code. */
export function gstinIn(code: string): string {
  const digits = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const gstin = digits.map((digit) => `${code}AAACR5055K1Z${digit}`).find(isGstin)
  if (gstin === undefined) throw new Error(`no check digit for ${code}`)
  return gstin
}
