import { type Kysely, sql, type Transaction } from 'kysely'
import { compileOnce } from '../database/compile-once.ts'
import { asArray, listValue } from '../database/list-value.ts'
import type { Schema } from '../database/schema.ts'
import { askTogether } from '../database/together.ts'
import { type LockedPlant, plantsToLock } from './move-stock.ts'

/** What is there already when somebody orders. */
export type Standing = {
  buyer: { name: string; email: string }
  /** The order that the same idempotency key has made, with its digest in hexadecimal */
  earlier: { id: string; digest: string } | null
  cart: { plant: string; quantity: number }[]
  /** Whether an online order of theirs waits for its payment */
  hasUnpaid: boolean
}

type Asking = { userId: string; idempotencyKey: string | null }

/**
 * Reads it for each of several users, by their ids, and locks them and the plants of these ids; their other orders wait
 * until the transaction ends. It waits for no lock itself: who or what somebody else has locked just now is not among
 * what is answered.
 */
export async function readStandings(
  transaction: Transaction<Schema>,
  asking: readonly Asking[],
  plantIds: readonly string[],
): Promise<{ standings: Map<string, Standing>; plants: LockedPlant[] }> {
  const users = listValue(asking.map(({ userId }) => userId))
  const keys = listValue(asking.map(({ idempotencyKey }) => idempotencyKey))
  const [locked, [read]] = await askTogether(
    transaction,
    buyersToLock.withValues(transaction, users),
    standingsOf.withValues(transaction, { users, keys, plantIds: listValue(plantIds) }),
  )
  if (!read) throw new Error('What somebody stands on was not answered')
  const standings = new Map<string, Standing>()
  for (const { userId, ...standing } of read.standings) {
    const buyer = locked.find(({ id }) => id === userId)
    if (buyer) standings.set(userId, { buyer, ...standing })
  }
  return { standings, plants: read.plants }
}

/** Makes this user's orders wait for each other until the transaction ends, and waits for those before it. */
export async function lockBuyer(transaction: Transaction<Schema>, userId: string): Promise<void> {
  await buyers(transaction, listValue([userId]))
    .forNoKeyUpdate()
    .execute()
}

function buyers(database: Kysely<Schema>, listOfIds: string) {
  return database
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', sql<string>`any(${asArray(listOfIds)})`)
    .orderBy('id')
}

/** A statement before the other one, so that this one sees what was committed before the locks were there. */
const buyersToLock = compileOnce((database, listOfIds: string) =>
  buyers(database, listOfIds).forNoKeyUpdate().skipLocked(),
)

type Listed = { users: string; keys: string; plantIds: string }

const standingsOf = compileOnce((database, { users, keys, plantIds }: Listed) =>
  database
    .with('locked', () => plantsToLock(database, plantIds).skipLocked())
    .selectNoFrom([
      sql<({ userId: string } & Omit<Standing, 'buyer'>)[]>`(
      select json_agg(json_build_object(
        'userId', asking.user_id,
        'earlier', (
          select json_build_object('id', id, 'digest', encode(request_digest, 'hex'))
          from orders where user_id = asking.user_id and idempotency_key = asking.key
        ),
        'cart', coalesce((
          select json_agg(json_build_object('plant', plant_id, 'quantity', quantity))
          from cart_items where user_id = asking.user_id
        ), '[]'),
        'hasUnpaid', exists (
          select from orders where user_id = asking.user_id and payment_method = 'online' and status = 'pending'
        )
      ))
      from unnest(${asArray(users)}, ${asArray(keys)}) as asking (user_id, key)
    )`.as('standings'),
      sql<LockedPlant[]>`coalesce((select json_agg(locked) from locked), '[]')`.as('plants'),
    ]),
)
