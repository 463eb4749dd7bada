import type { OwnReview, Review } from '../../../contract/reviews.ts'
import { reviewerName } from '../../../domain/reviewer-name.ts'
import { imageUrl, privateImageUrl } from '../catalogue/image-address.ts'
import type { Shop } from '../shop.ts'
import type { ReviewRow } from './review-rows.ts'

type ShopAddresses = Pick<Shop, 'settings'>

/** A review as everyone sees it. */
export function presentReview(shop: ShopAddresses, row: ReviewRow): Review {
  return {
    _id: row.id,
    name: reviewerName(row.author_name, row.shown_as),
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
    isBuyer: Boolean(row.is_buyer),
    photos: row.photos.map((name) => ({ _id: name, url: photoUrl(shop, row, name) })),
    reply: row.reply !== null && row.replied_at ? { text: row.reply, repliedAt: row.replied_at.toISOString() } : null,
  }
}

/** A review as its author sees it. */
export function presentOwnReview(shop: ShopAddresses, row: ReviewRow): OwnReview {
  return { ...presentReview(shop, row), shownAs: row.shown_as, hidden: presentHiding(row) }
}

/** Why and since when a review is hidden; null while it is shown. */
export function presentHiding({ hidden_at, hidden_reason }: ReviewRow): OwnReview['hidden'] {
  return hidden_at && hidden_reason !== null ? { reason: hidden_reason, hiddenAt: hidden_at.toISOString() } : null
}

/** A hidden review's photos are for its author and admins. */
function photoUrl(shop: ShopAddresses, { hidden_at }: ReviewRow, name: string): string {
  return hidden_at ? privateImageUrl(shop, name) : imageUrl(shop, `/uploads/${name}.jpg`)
}
