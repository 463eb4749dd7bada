import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { User } from '../../contract/accounts.ts'
import type { Plant } from '../../contract/plants.ts'
import type { OwnReview, RatingCounts, Review } from '../../contract/reviews.ts'
import type { RootData } from '../../web/settings.ts'
import { type Answers, page } from './api-stub.ts'
import { aPlant } from './plant-records.ts'
import { newId, recordOf } from './records.ts'
import { findMain, visit } from './visit.tsx'

type Options = {
  user?: User | null
  answers?: Answers
  settings?: Partial<RootData>
  /** What follows the path: `?stars=5#reviews` */
  rest?: string
  reviews?: Review[]
  own?: OwnReview | null
}

/** The page of a plant that the browser itself opens, with its reviews; without a stock alert. */
export async function openPlant(
  plant: Plant = aPlant(),
  { user = null, answers = {}, settings = {}, rest = '', reviews = [], own = null }: Options = {},
) {
  const visited = await visit(`/plants/${plant._id}${rest}`, {
    user,
    settings,
    answers: {
      'GET /plants/:id': plant,
      'GET /plants/:id/reviews': page(reviews),
      'GET /plants/:id/ratings': ratingsOf(reviews),
      'GET /plants/:id/related': { goesWith: [], similar: [], alternatives: [] },
      'GET /plants/:id/reviews/mine': { review: own },
      'GET /plants/:id/stock-alert': { isWanted: false },
      ...answers,
    },
  })
  return { ...visited, plant, main: await findMain() }
}

/** Shows the whole page, so that all that loads when it comes into view does. */
export function showWholePage(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => notify([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
}

export const aReview = recordOf(
  (): Review => ({
    _id: newId(),
    name: 'Meera I.',
    rating: 5,
    comment: 'It grows.',
    createdAt: '2026-11-20T10:00:00.000Z',
    isBuyer: false,
    photos: [],
    reply: null,
  }),
)

export const anOwnReview = recordOf(
  (): OwnReview => ({ ...aReview({ name: 'Asha K.' }), shownAs: 'short', hidden: null }),
)

export function ratingsOf(reviews: readonly Pick<Review, 'rating'>[]): RatingCounts {
  const count = (stars: number) => reviews.filter(({ rating }) => rating === stars).length
  return { 1: count(1), 2: count(2), 3: count(3), 4: count(4), 5: count(5) }
}

/** A toast with this text, apart from what is said on the page. */
export async function findToast(text: string) {
  return within(await screen.findByRole('region', { name: /Notifications/ })).findByText(text)
}
