import { formatPrice, type Paise, toRupees } from '../../../domain/money.ts'
import { type Mail, truncate } from '../../integrations/mail/compose-mail.ts'
import { unsubscribePage } from '../newsletter/one-click.ts'
import type { Shop } from '../shop.ts'

type Alert = { userName: string; plantId: string; plantName: string; price: Paise; token: string }

/** The mail that a plant is in stock again. */
export function backInStockMail({ settings }: Pick<Shop, 'settings'>, alert: Alert): Mail {
  const { shopName, publicUrl } = settings
  return {
    subject: truncate(`${alert.plantName} is back`, 200),
    reader: alert.userName,
    paragraphs: [
      `${alert.plantName} is in stock again, at ${formatPrice(toRupees(alert.price))}. We cannot keep one back for you.`,
    ],
    button: { label: 'See the plant', url: `${publicUrl}/plants/${alert.plantId}` },
    unsubscribe: {
      reason: `You asked ${shopName} to tell you, and this is the only mail about it. Waiting for other plants too?`,
      label: 'Tell me of none',
      url: unsubscribePage({ settings }, alert.token),
    },
  }
}
