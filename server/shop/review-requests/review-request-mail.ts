import { type Mail, truncate } from '../../integrations/mail/compose-mail.ts'
import { unsubscribePage } from '../newsletter/one-click.ts'
import type { Shop } from '../shop.ts'

export type ReviewRequest = {
  userName: string
  /** Whole days since the delivery */
  days: number
  token: string
  /** Those of the order that are on sale and not reviewed yet, at least one */
  plants: readonly { id: string; name: string }[]
}

/** The mail that asks for reviews of what was delivered, with a link to the form of each plant. */
export function reviewRequestMail({ settings }: Pick<Shop, 'settings'>, request: ReviewRequest): Mail {
  const { shopName, publicUrl } = settings
  const [first] = request.plants
  const isOne = request.plants.length === 1
  return {
    subject: truncate(isOne ? `How is your ${first?.name}?` : `How are your plants from ${shopName}?`, 200),
    reader: request.userName,
    paragraphs: [
      `your order has been with you for ${request.days} days. A few words about ${isOne ? 'it' : 'each plant'} help others to choose, and us to do better.`,
    ],
    links: request.plants.map(({ id, name }) => ({
      label: `Review ${name}`,
      url: `${publicUrl}/plants/${id}#write-review`,
    })),
    unsubscribe: {
      reason: 'We ask once for each order.',
      label: 'Do not ask again',
      url: unsubscribePage({ settings }, request.token),
    },
  }
}
