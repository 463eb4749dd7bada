import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { OpenCashOrders } from '../../../domain/order/cash-on-delivery.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import { asArray, listValue } from '../../platform/database/json-array-param.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { askTogether } from '../../platform/database/together.ts'
import { type Found, type ListedCredentials, listCredentials, sessionsListed } from '../accounts/sessions.ts'
import { type LockedPlant, plantsToLock } from '../orders/move-stock.ts'
import type { Placement } from './placement.ts'

/** What is there already when somebody orders. */
export type Standing = {
  buyer: { id: string; name: string; email: string }
  isEmailConfirmed: boolean
  session: Found
  /** The order that the same idempotency key has made, with its digest in hexadecimal */
  earlier: { id: string; digest: string } | null
  /** In the order in which it was put there, as `cart_of` answers it */
  cart: { plant: string; quantity: number }[]
  /** Whether an online order of theirs waits for its payment */
  hasUnpaid: boolean
  /** Counted only where the e-mail is not confirmed, else there is none */
  openCash: OpenCashOrders
}

/**
 * Finds the buyers of several placements, reads what each of them stands on, and locks them and, with `locksPlants`, the
 * plants that they want; their other orders wait until the transaction ends. It waits for no lock itself: what somebody
 * else has locked just now is not among what is answered, nor is who has no session any more.
 */
export async function readStandings(
  transaction: Transaction<Schema>,
  placements: readonly Placement[],
  { locksPlants, limitsCash }: { locksPlants: boolean; limitsCash: boolean },
): Promise<{ standings: Map<Placement, Standing>; plants: LockedPlant[] }> {
  const credentials = listCredentials(placements.map(({ credential }) => credential))
  const wanted = locksPlants
    ? placements.flatMap(({ order }, n) => order.items.map(({ plant }) => ({ plant, place: n + 1 })))
    : []
  const [buyers, [read]] = await askTogether(
    transaction,
    buyersToLock.withValues(transaction, credentials),
    (limitsCash ? standingsWithCash : standingsAlone).withValues(transaction, {
      ...credentials,
      keys: listValue(placements.map(({ idempotencyKey }) => idempotencyKey)),
      plants: listValue(wanted.map(({ plant }) => plant)),
      places: listValue(wanted.map(({ place }) => place)),
    }),
  )
  if (!read) throw new Error('What somebody stands on was not answered')
  const standings = new Map<Placement, Standing>()
  for (const { place, ...standing } of read.standings ?? []) {
    const [placement, found] = [placements[place - 1], buyers.find((buyer) => buyer.place === place)]
    if (!placement || !found) continue
    const { id, name, email, isEmailConfirmed, sessionId, isDueForRenewal } = found
    const session = { sessionId, isDueForRenewal }
    standings.set(placement, { buyer: { id, name, email }, isEmailConfirmed, session, ...standing })
  }
  return { standings, plants: read.plants }
}

/** Makes this user's orders wait for each other until the transaction ends, and waits for those before it. */
export async function lockBuyer(transaction: Transaction<Schema>, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** A statement before the other one, so that this one sees what was committed before the locks were there. */
const buyersToLock = compileOnce((database, credentials: ListedCredentials) =>
  database
    .selectFrom(sessionsListed(credentials).as('session'))
    .innerJoin('users', 'users.id', 'session.userId')
    .select(['session.place', 'session.sessionId', 'session.isDueForRenewal', 'users.id', 'users.name', 'users.email'])
    .select(sql<boolean>`users.email_confirmed_at is not null`.as('isEmailConfirmed'))
    .where('users.is_active', '=', true)
    .orderBy('users.id')
    .forNoKeyUpdate('users')
    .skipLocked(),
)

type Asked = ListedCredentials & { keys: string; plants: string; places: string }
type Read = ({ place: number } & Omit<Standing, 'buyer' | 'session' | 'isEmailConfirmed'>)[]

const NO_CASH = sql`json_build_object('count', 0, 'amount', 0)`
const OPEN_CASH = sql`(
  select json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0))
  from orders
  where user_id = asking.user_id and payment_method = 'cod' and status in ('pending', 'shipped')
    and exists (select from users where id = asking.user_id and email_confirmed_at is null)
)`

/** Nothing is locked for whoever has no session. */
const standingsOf = (openCash: RawBuilder<unknown>) =>
  compileOnce((database, { keys, plants, places, ...credentials }: Asked) =>
    database
      .with(
        'asking',
        () => sql<object>`(
      select place, "userId" as user_id, key
      from ${sessionsListed(credentials)} as session
      join unnest(${asArray(keys)}) with ordinality as keys (key, place) using (place)
    )`,
      )
      .with('locked', () => {
        const wanted = sql`unnest(${asArray(plants)}, ${asArray(places, 'integer')}) as wanted (plant_id, place)`
        return plantsToLock(database, sql`array(select plant_id from ${wanted} join asking using (place))`).skipLocked()
      })
      .selectNoFrom([
        sql<Read | null>`(
      select json_agg(json_build_object(
        'place', place,
        'earlier', (
          select json_build_object('id', id, 'digest', encode(request_digest, 'hex'))
          from orders where user_id = asking.user_id and idempotency_key = asking.key
        ),
        'cart', coalesce((
          select json_agg(json_build_object('plant', plant_id, 'quantity', quantity) order by added_at, plant_id)
          from cart_items where user_id = asking.user_id
        ), '[]'),
        'hasUnpaid', exists (
          select from orders where user_id = asking.user_id and payment_method = 'online' and status = 'pending'
        ),
        'openCash', ${openCash}
      ))
      from asking
    )`.as('standings'),
        sql<LockedPlant[]>`coalesce((select json_agg(locked) from locked), '[]')`.as('plants'),
      ]),
  )

/** Two statements rather than one with a parameter, for which PostgreSQL would plan each anew. */
const standingsAlone = standingsOf(NO_CASH)
const standingsWithCash = standingsOf(OPEN_CASH)
