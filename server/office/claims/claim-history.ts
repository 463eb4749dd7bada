import { sql } from 'kysely'
import type { AdminClaim } from '../../../contract/claims.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ClaimRow } from '../../shop/claims/queries.ts'

export type ClaimHistory = Map<string, AdminClaim['history']>

/** By claim: what its customer ordered and claimed before and after it, and how often its plants are claimed. */
export async function loadClaimHistory(database: Database, claims: readonly ClaimRow[]): Promise<ClaimHistory> {
  const customers = await countOfCustomers(database, [...new Set(claims.map(({ user_id }) => user_id))])
  const plants = await countOfPlants(database, [
    ...new Set(claims.flatMap(({ lines }) => lines.map(({ plant }) => plant))),
  ])
  return new Map(
    claims.map(({ id, user_id, lines }) => {
      const customer = customers.find((each) => each.id === user_id)
      return [
        id,
        {
          customerClaims: customer?.claims ?? 0,
          customerOrders: customer?.orders ?? 0,
          plantClaims: plants.filter(({ plant }) => lines.some((line) => line.plant === plant)),
        },
      ]
    }),
  )
}

async function countOfCustomers(database: Database, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; claims: number; orders: number }>`
    select id,
      (select count(*) from claims where user_id = users.id) as claims,
      (select count(*) from orders where user_id = users.id and status = 'delivered') as orders
    from users where id = any(${ids})
  `.execute(database)
  return rows
}

async function countOfPlants(database: Database, ids: readonly string[]) {
  const { rows } = await sql<{ plant: string; claims: number; sold: number }>`
    select plant_id as plant,
      (
        select count(distinct claim_id) from claim_lines
        join order_lines as claimed on claimed.order_id = claim_lines.order_id and claimed.id = claim_lines.line_id
        where claimed.plant_id = order_lines.plant_id
      ) as claims,
      coalesce(sum(quantity), 0) as sold
    from order_lines join orders on orders.id = order_lines.order_id and orders.status = 'delivered'
    where plant_id = any(${ids})
    group by plant_id
  `.execute(database)
  return rows
}
