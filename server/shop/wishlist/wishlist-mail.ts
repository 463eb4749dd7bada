import { formatPrice, type Paise, paise, toRupees } from '../../../domain/money.ts'
import { type Mail, truncate } from '../../integrations/mail/compose-mail.ts'
import { unsubscribePage } from '../newsletter/one-click.ts'
import type { Shop } from '../shop.ts'

/** A saved plant that is back or cheaper: `knownPrice` is the price that the customer knows. */
export type ChangedPlant = { name: string; price: Paise; knownPrice: Paise; isBack: boolean }
type Reader = { name: string; token: string; plants: readonly ChangedPlant[] }

/** How many plants a mail names */
const MOST_NAMED = 20

/** The mail about all saved plants of a customer that are back or cheaper. */
export function wishlistMail({ settings }: Pick<Shop, 'settings'>, { name, token, plants }: Reader): Mail {
  const { shopName, publicUrl } = settings
  const [first] = plants
  const more = plants.length - MOST_NAMED
  return {
    subject: truncate(
      plants.length === 1 && first
        ? `${first.name} is ${first.isBack ? 'back' : 'cheaper'}`
        : `${plants.length} plants of your wishlist are back or cheaper`,
      200,
    ),
    reader: name,
    paragraphs: ['This has changed on your wishlist:'],
    facts: plants.slice(0, MOST_NAMED).map((plant) => ({ label: plant.name, value: changeText(plant) })),
    button: { label: 'See your wishlist', url: `${publicUrl}/wishlist` },
    remark: more > 0 ? `And ${more} more.` : undefined,
    unsubscribe: {
      reason: `You asked ${shopName} to write when a plant of your wishlist is back or cheaper.`,
      label: 'Write no more',
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
