import { sql } from 'kysely'
import { formatPrice, type Paise, paise, toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { type Mail, truncate } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import { scheduledQueue } from '../../platform/jobs.ts'
import { availableStock } from '../catalogue/available-stock.ts'
import { oneClickUnsubscribeUrl, unsubscribePage } from '../newsletter/unsubscribe.ts'
import type { Shop } from '../shop.ts'

/** Every ten minutes. What fails is retried with the next run. */
export const WISHLIST_MAIL_SCHEDULE = '*/10 * * * *'
export const wishlistMailQueue = scheduledQueue('send-wishlist-mails', 300)

const BATCH_SIZE = 100

/** In a query of items with their plants: whether the plant is back or cheaper, and can be bought. */
const isChanged = sql<boolean>`plants.deleted_at is null and ${availableStock} > 0
  and (wishlist_items.is_sold_out or plants.price < wishlist_items.known_price)`

/**
 * Mails the customers who agreed to it which saved plants are back or cheaper: all in one mail, at most one a day. A locked row
 * of the customer lets several processes send it once.
 */
export async function sendWishlistMails(shop: Shop): Promise<void> {
  await recordSoldOut(shop.database)
  for (let sent = BATCH_SIZE; sent === BATCH_SIZE; ) {
    sent = await inTransaction(shop.database, (transaction) => sendBatch(shop, transaction))
  }
}

/** Items that another process is changing are left to it, or to the next run. */
async function recordSoldOut(database: Database): Promise<void> {
  await sql`
    with sold_out as (
      select wishlist_items.user_id, wishlist_items.plant_id
      from wishlist_items
        join plants on plants.id = wishlist_items.plant_id
        join wishlists on wishlists.user_id = wishlist_items.user_id
      where ${availableStock} = 0 and not wishlist_items.is_sold_out
        and wishlists.mails_consented_at is not null and wishlists.mails_ended_at is null
      for update of wishlist_items skip locked
    )
    update wishlist_items set is_sold_out = true from sold_out
    where wishlist_items.user_id = sold_out.user_id and wishlist_items.plant_id = sold_out.plant_id
  `.execute(database)
}

async function sendBatch(shop: Shop, transaction: Transaction): Promise<number> {
  const readers = await lockReaders(transaction)
  for (const { id, email, ...reader } of readers) {
    const plants = await takeChanges(transaction, id)
    // The last of them may have been sold or removed in between.
    if (plants.length === 0) continue
    const day = new Date().toISOString().slice(0, 10)
    const extras = { cause: `wishlist ${id} ${day}`, unsubscribeUrl: oneClickUnsubscribeUrl(shop, reader.token) }
    await sendMail(transaction, email, wishlistMail(shop, { ...reader, plants }), extras)
    await transaction.updateTable('wishlists').set({ mailed_at: sql<Date>`now()` }).where('user_id', '=', id).execute()
  }
  return readers.length
}

/** Customers who agreed, have had no mail for a day, and have a plant to read of. */
function lockReaders(transaction: Transaction) {
  return transaction
    .selectFrom('wishlists')
    .innerJoin('users', 'users.id', 'wishlists.user_id')
    .select(['users.id', 'users.name', 'users.email', 'wishlists.token'])
    .where('mails_consented_at', 'is not', null)
    .where('mails_ended_at', 'is', null)
    .where(sql<boolean>`(mailed_at is null or mailed_at <= now() - interval '1 day')`)
    .where('users.is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('wishlist_items')
          .innerJoin('plants', 'plants.id', 'wishlist_items.plant_id')
          .select(sql`1`.as('one'))
          .whereRef('wishlist_items.user_id', '=', 'wishlists.user_id')
          .where(isChanged),
      ),
    )
    .orderBy('wishlists.user_id')
    .limit(BATCH_SIZE)
    .forUpdate('wishlists')
    .skipLocked()
    .execute()
}

/** The changed plants of a customer, the latest saved first; from now on they are known. */
async function takeChanges(transaction: Transaction, userId: string) {
  const changed = await transaction
    .selectFrom('wishlist_items')
    .innerJoin('plants', 'plants.id', 'wishlist_items.plant_id')
    .select(['plants.id', 'plants.name', 'plants.size', 'plants.price'])
    .select(['wishlist_items.known_price as knownPrice', 'wishlist_items.is_sold_out as isBack'])
    .where('wishlist_items.user_id', '=', userId)
    .where(isChanged)
    .orderBy('wishlist_items.added_at', 'desc')
    .orderBy('plants.id')
    .forUpdate('wishlist_items')
    .execute()
  for (const { id, price, knownPrice } of changed) {
    await transaction
      .updateTable('wishlist_items')
      .set({ is_sold_out: false, known_price: price < knownPrice ? price : knownPrice })
      .where('user_id', '=', userId)
      .where('plant_id', '=', id)
      .execute()
  }
  return changed.map((plant) => ({ ...plant, name: nameWithSize(plant) }))
}

/** A saved plant that is back or cheaper: `knownPrice` is the price that the customer knows. */
type ChangedPlant = { name: string; price: Paise; knownPrice: Paise; isBack: boolean }
type Reader = { name: string; token: string; plants: readonly ChangedPlant[] }

const MOST_NAMED = 20

function wishlistMail({ settings }: Pick<Shop, 'settings'>, { name, token, plants }: Reader): Mail {
  const { shopName, publicUrl } = settings
  const [first] = plants
  const more = plants.length - MOST_NAMED
  return {
    subject: truncate(
      plants.length === 1 && first
        ? `${first.name} is ${first.isBack ? 'back in stock' : 'cheaper'}`
        : `${plants.length} plants on your wishlist are back in stock or cheaper`,
      200,
    ),
    reader: name,
    paragraphs: ['Here’s what has changed on your wishlist:'],
    facts: plants.slice(0, MOST_NAMED).map((plant) => ({ label: plant.name, value: changeText(plant) })),
    button: { label: 'See your wishlist', url: `${publicUrl}/wishlist` },
    remark: more > 0 ? `See ${more} more on your wishlist.` : undefined,
    unsubscribe: {
      reason: `You asked ${shopName} to e-mail you when a plant on your wishlist is back in stock or cheaper.`,
      label: 'Stop these e-mails',
      url: unsubscribePage({ settings }, token),
    },
  }
}

function changeText({ price, knownPrice, isBack }: ChangedPlant): string {
  const now = formatPrice(toRupees(price))
  const saving = price < knownPrice ? `${formatPrice(toRupees(paise(knownPrice - price)))} less than before` : null
  if (isBack) return `In stock again, at ${now}${saving === null ? '' : `, ${saving}`}`
  return `Now ${now}${saving === null ? '' : `, ${saving}`}`
}
