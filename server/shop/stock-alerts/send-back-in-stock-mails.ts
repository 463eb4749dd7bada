import { sql } from 'kysely'
import { formatPrice, type Paise, toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { type Mail, truncate } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { scheduledQueue } from '../../platform/jobs.ts'
import { availableStock } from '../catalogue/available-stock.ts'
import { oneClickUnsubscribeUrl, unsubscribePage } from '../newsletter/unsubscribe.ts'
import type { Shop } from '../shop.ts'

/** Every minute. What fails is retried with the next run. */
export const BACK_IN_STOCK_SCHEDULE = '* * * * *'
export const backInStockQueue = scheduledQueue('send-back-in-stock-mails', 120)

const BATCH_SIZE = 100

/** Mails every customer who waits for a plant that is in stock again, once, in whichever way it was restocked. */
export async function sendBackInStockMails(shop: Shop): Promise<void> {
  for (let sent = BATCH_SIZE; sent === BATCH_SIZE; ) {
    sent = await inTransaction(shop.database, (transaction) => sendBatch(shop, transaction))
  }
}

async function sendBatch(shop: Shop, transaction: Transaction): Promise<number> {
  const due = await transaction
    .selectFrom('stock_alerts')
    .innerJoin('plants', 'plants.id', 'stock_alerts.plant_id')
    .innerJoin('users', 'users.id', 'stock_alerts.user_id')
    .select(['stock_alerts.id', 'stock_alerts.token', 'users.name as userName', 'users.email'])
    .select(['plants.id as plantId', 'plants.name', 'plants.size', 'plants.price'])
    .where('notified_at', 'is', null)
    .where(sql<boolean>`${availableStock} > 0`)
    .where('plants.deleted_at', 'is', null)
    .where('users.is_active', '=', true)
    .orderBy('stock_alerts.created_at')
    .limit(BATCH_SIZE)
    .forUpdate('stock_alerts')
    .skipLocked()
    .execute()
  for (const alert of due) {
    const mail = backInStockMail(shop, { ...alert, plantName: nameWithSize(alert) })
    const extras = { cause: `stock alert ${alert.id}`, unsubscribeUrl: oneClickUnsubscribeUrl(shop, alert.token) }
    await sendMail(transaction, alert.email, mail, extras)
  }
  const ids = due.map(({ id }) => id)
  await transaction
    .updateTable('stock_alerts')
    .set('notified_at', sql<Date>`now()`)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return due.length
}

type Alert = { userName: string; plantId: string; plantName: string; price: Paise; token: string }

function backInStockMail({ settings }: Pick<Shop, 'settings'>, alert: Alert): Mail {
  const { shopName, publicUrl } = settings
  return {
    subject: truncate(`${alert.plantName} is back in stock`, 200),
    reader: alert.userName,
    paragraphs: [
      `${alert.plantName} is in stock again, at ${formatPrice(toRupees(alert.price))}. We can’t reserve one for you.`,
    ],
    button: { label: 'See the plant', url: `${publicUrl}/plants/${alert.plantId}` },
    unsubscribe: {
      reason: `You asked ${shopName} to tell you when this plant is back. You won’t get another e-mail about it.`,
      label: 'Stop all stock alerts',
      url: unsubscribePage({ settings }, alert.token),
    },
  }
}
