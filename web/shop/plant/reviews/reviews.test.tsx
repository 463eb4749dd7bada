import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { later, noAnswer, refusal } from '../../../../test/screens/api-stub.ts'
import { anOwnReview, aReview, findToast, openPlant, ratingsOf } from '../../../../test/screens/plant-page.ts'
import { aPlant } from '../../../../test/screens/plant-records.ts'
import { aUser, LONG_NAME } from '../../../../test/screens/records.ts'
import { stubDrawing, stubUploads } from '../../../../test/screens/uploads.ts'
import { assertAccessible } from '../../../../test/screens/visit.tsx'

const section = () => within(screen.getByRole('region', { name: 'Customer Reviews' }))
const entries = () => section().queryAllByRole('article')
const first = () => within(entries()[0] as HTMLElement)
const press = (name: string) => section().getByRole('button', { name })
const form = () => within(section().getByRole('form'))
const stars = (name: RegExp) => form().getByRole('radio', { name })
const comment = () => form().getByRole('textbox', { name: 'Your review' })
const chosenPhotos = () => form().queryAllByRole('img', { name: /^Photo \d$/ })
/** The rating beside the plant's name and that above its reviews. */
const means = () =>
  [screen.getByRole('heading', { level: 1 }).closest('header'), section().getByText(/^\d reviews?$/).parentElement].map(
    (place) =>
      within(place as HTMLElement)
        .getByRole('img', { name: /^Rated/ })
        .getAttribute('aria-label'),
  )

const asha = () => aUser({ name: 'Asha Kulkarni' })
const of = (rating: number, comment: string) => aReview({ rating, comment })
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })
const photoId = (number: number) => `${String(number).repeat(32)}-r4g4b4`

describe('the reviews', () => {
  test('of a plant without any are asked for; a visitor signs in first, and comes back to them', async () => {
    const { plant } = await openPlant()
    expect(section().getByText('No reviews yet. Be the first to write one.')).toBeVisible()
    expect(section().queryByRole('navigation', { name: 'Sort reviews' })).toBeNull()
    const back = (hash: string) => `/login?from=${encodeURIComponent(`/plants/${plant._id}${hash}`)}`
    const link = () => section().getByRole('link', { name: 'Sign in to write a review' })
    expect(link()).toHaveAttribute('href', back('#reviews'))
    cleanup()
    await openPlant(plant, { rest: '#write-review' })
    expect(link()).toHaveAttribute('href', back('#write-review'))
  })

  test('are listed as they came, five at a time, with buyers marked and all ratings counted', async () => {
    const photos = [{ _id: photoId(1), url: '/uploads/one.jpg' }]
    const reply = { text: 'Thank you!', repliedAt: '2026-11-21T10:00:00.000Z' }
    const newest = aReview({ isBuyer: true, comment: 'The newest one\nin two lines', photos, reply })
    const older = [of(4, '<b>Sound</b> & straight'), of(5, 'गुलाब وردة'), of(4, LONG_NAME), of(1, 'Review 1')]
    const oldest = [of(5, 'Review 6'), of(5, 'Review 7')]
    const reviews = [newest, ...older, ...oldest]
    const { api, person, plant } = await openPlant(aPlant(), {
      answers: {
        'GET /plants/:id/ratings': ratingsOf(reviews),
        'GET /plants/:id/reviews': ({ query }) =>
          reviews.slice(Number(query.offset ?? 0)).slice(0, Number(query.limit)),
      },
    })
    expect(entries()).toHaveLength(5)
    for (const text of ['Meera I.', 'Verified buyer', 'Nov 20, 2026', 'Reply from Paudha', 'Thank you!'])
      expect(first().getByText(text)).toBeVisible()
    expect(first().getByRole('link', { name: 'Photo 1 by Meera I.' })).toHaveAttribute('href', '/uploads/one.jpg')
    expect(first().getByRole('img', { name: 'Rated 5.0 out of 5' })).toBeVisible()
    expect(first().getByText(/The newest one\s+in two lines/)).toBeVisible()
    expect(within(entries()[1] as HTMLElement).queryByText('Verified buyer')).toBeNull()
    for (const { comment } of older) expect(section().getByText(comment)).toBeVisible()
    const bars = section().getByRole('list', { name: 'Filter reviews by rating' })
    expect([...bars.children].map(({ textContent }) => textContent)).toEqual([
      '5 stars4 reviews',
      '4 stars2 reviews',
      '3 stars0 reviews',
      '2 stars0 reviews',
      '1 star1 review',
    ])
    expect(within(bars).getAllByRole('link')).toHaveLength(3)
    expect(section().getByText('7 reviews')).toBeVisible()
    expect(section().getByRole('img', { name: 'Rated 4.1 out of 5' })).toBeVisible()
    expect(section().getByText('5 of 7 shown')).toBeVisible()
    await assertAccessible()

    api.answer({ 'GET /plants/:id/reviews': noAnswer })
    await person.click(press('Show more reviews'))
    await section().findByText('Failed to load reviews')
    api.answer({ 'GET /plants/:id/reviews': [older[3], ...oldest].filter((review) => review !== undefined) })
    await person.click(press('Show more reviews'))
    await waitFor(() => expect(entries()).toHaveLength(7))
    expect(api.to('GET /plants/:id/reviews').at(-1)).toMatchObject({
      params: { id: plant._id },
      query: { limit: '11', offset: '4' },
    })
    expect(entries()[5]?.closest('li')).toHaveFocus()
    expect(section().queryByRole('button', { name: 'Show more reviews' })).toBeNull()
  })

  test('that fail to load leave the plant shown, and are loaded again', async () => {
    const { api, person } = await openPlant(aPlant(), { answers: { 'GET /plants/:id/reviews': noAnswer } })
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
    expect(section().getByText('Error loading reviews')).toBeVisible()
    api.answer({ 'GET /plants/:id/reviews': [] })
    await person.click(press('Try again'))
    await section().findByText(/^No reviews yet/)
  })

  test('are filtered by stars and sorted by links, in the address', async () => {
    const reviews = [of(5, 'The first of five'), of(1, 'The only one')]
    const { api, person, plant, address } = await openPlant(aPlant({ reviews: 2 }), { reviews })
    const link = (name: string) => section().getByRole('link', { name })
    for (const [name, query, asked] of [
      ['5 stars', '?stars=5', { stars: '5' }],
      ['Lowest', '?stars=5&sort=lowest', { stars: '5', sort: 'lowest' }],
      ['Show all reviews', '?sort=lowest', { sort: 'lowest' }],
      ['Photos first', '?sort=photos', { sort: 'photos' }],
      ['Highest', '?sort=highest', { sort: 'highest' }],
      ['Newest', '', {}],
    ] as const) {
      await person.click(link(name))
      await expect.poll(address).toBe(`/plants/${plant._id}${query}`)
      await waitFor(() => expect(api.to('GET /plants/:id/reviews').at(-1)?.query).toEqual({ limit: '5', ...asked }))
      // The links lead on from what is shown.
      if (name === 'Show all reviews') await waitFor(() => expect(section().queryByRole('link', { name })).toBeNull())
      else await waitFor(() => expect(link(name)).toHaveAttribute('aria-current', 'true'))
      expect(section().getByText('2 reviews')).toBeVisible()
    }
    expect(screen.getByText('(2 reviews)')).toBeVisible()
    cleanup()
    await openPlant(plant, {
      rest: '?stars=3',
      reviews: [],
      answers: { 'GET /plants/:id/ratings': ratingsOf(reviews) },
    })
    expect(section().getByText('No reviews with this rating.')).toBeVisible()
    cleanup()
    const { api: last } = await openPlant(plant, { rest: '?stars=6&sort=best&utm_source=x', reviews })
    expect(last.to('GET /plants/:id/reviews').map(({ query }) => query)).toEqual([{ limit: '5' }])
  })
})

describe('writing a review', () => {
  test('by keyboard: it is checked, counts at once and is listed first', async () => {
    const { api, person } = await openPlant(aPlant({ reviews: 1, rating: 2 }), {
      user: asha(),
      reviews: [of(2, 'An older one')],
    })
    const open = async () => {
      ;(await section().findByRole('button', { name: 'Write a review' })).focus()
      await person.keyboard('{Enter}')
      await waitFor(() => expect(stars(/^1 star/)).toHaveFocus())
    }
    await open()
    await person.type(comment(), 'Came without a bud')
    await person.click(form().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(press('Write a review')).toHaveFocus())
    await open()
    expect(comment()).toHaveValue('Came without a bud')
    await person.clear(comment())

    await person.click(form().getByRole('button', { name: 'Send review' }))
    expect(await form().findByText('Please choose 1 to 5 stars')).toBeVisible()
    expect(form().getByText('Please write a few words')).toBeVisible()
    await assertAccessible()
    stars(/^1 star/).focus()
    await person.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(stars(/^5 stars/)).toBeChecked()
    await waitFor(() => expect(form().queryByText('Please choose 1 to 5 stars')).toBeNull())
    await person.click(comment())
    await person.paste('🌱'.repeat(2_001))
    expect(form().getByText('2,001 of 2,000 characters')).toBeVisible()
    expect(await form().findByText('Use at most 2,000 characters')).toBeVisible()
    await person.clear(comment())
    await person.paste('  Flowers every evening. 🌱 ')
    expect(form().getByText('24 of 2,000 characters')).toBeVisible()

    const sent = anOwnReview({ rating: 5, comment: 'Flowers every evening. 🌱' })
    api.answer({ 'POST /plants/:id/reviews': sent })
    await person.click(form().getByRole('button', { name: 'Send review' }))
    await section().findByText('Thank you! Your review is now on this page.')
    expect(api.sent('POST /plants/:id/reviews')).toEqual([
      { rating: 5, comment: sent.comment, shownAs: 'short', photos: [] },
    ])
    await findToast('Thank you for your review!')
    expect(entries()).toHaveLength(2)
    expect(first().getByText(sent.comment)).toBeVisible()
    await waitFor(() => expect(entries()[0]?.closest('li')).toHaveFocus())
    expect(screen.getByText('(2 reviews)')).toBeVisible()
    expect(means()).toEqual(['Rated 3.5 out of 5', 'Rated 3.5 out of 5'])
  })

  test('that fails to send keeps what was typed, also over a reload', async () => {
    const user = asha()
    const { plant, person } = await openPlant(aPlant(), {
      user,
      answers: { 'POST /plants/:id/reviews': noAnswer },
      rest: '#write-review',
    })
    await section().findByRole('form', { name: 'Write a review' })
    await person.click(stars(/^4 stars/))
    await person.type(comment(), 'It grows.')
    await person.click(form().getByRole('button', { name: 'Send review' }))
    expect(await form().findByText('Failed to send your review. Please try again.')).toBeVisible()
    expect(comment()).toHaveValue('It grows.')
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    const { api } = await openPlant(plant, { user, answers: { 'POST /plants/:id/reviews': anOwnReview() } })
    await section().findByRole('form')
    expect(comment()).toHaveValue('It grows.')
    await person.click(form().getByRole('button', { name: 'Send review' }))
    await waitFor(() => expect(entries()).toHaveLength(1))
    expect(api.sent('POST /plants/:id/reviews')).toMatchObject([{ rating: 4, comment: 'It grows.' }])
  })

  test('of which another tab has sent one meanwhile changes that one', async () => {
    const { api, person } = await openPlant(aPlant(), {
      user: asha(),
      rest: '#write-review',
      answers: { 'POST /plants/:id/reviews': refusal('already_reviewed') },
    })
    await section().findByRole('form', { name: 'Write a review' })
    await person.click(stars(/^3 stars/))
    await person.type(comment(), 'Typed at length here.')
    const other = anOwnReview({ comment: 'From another tab' })
    const mine = { ...other, rating: 3, comment: 'Typed at length here.' }
    api.answer({ 'GET /plants/:id/reviews/mine': { review: other }, 'PUT /plants/:id/reviews/mine': mine })
    await person.click(form().getByRole('button', { name: 'Send review' }))
    await section().findByRole('form', { name: 'Change your review' })
    expect(form().getByText('You have already reviewed this plant.')).toBeVisible()
    expect(first().getByText('From another tab')).toBeVisible()
    expect(comment()).toHaveValue('Typed at length here.')
    await person.click(form().getByRole('button', { name: 'Save review' }))
    await waitFor(() => expect(first().getByText('Typed at length here.')).toBeVisible())
    expect(entries()).toHaveLength(1)
    expect(api.sent('PUT /plants/:id/reviews/mine')).toMatchObject([{ rating: 3, comment: 'Typed at length here.' }])
  })
})

describe('the customer’s own review', () => {
  const own = anOwnReview({ rating: 5, comment: 'Mine, the oldest' })
  const others = [1, 2, 3, 4, 5].map((number) => of(4, `Review ${number}`))
  const openOwn = () =>
    openPlant(aPlant({ reviews: 7, rating: 3.9 }), {
      user: asha(),
      own,
      reviews: others,
      answers: { 'GET /plants/:id/ratings': { 1: 0, 2: 0, 3: 0, 4: 6, 5: 1 } },
    })

  test('comes first and is changed', async () => {
    const { api, person } = await openOwn()
    await section().findByText('Your review')
    expect(first().getByText('Mine, the oldest')).toBeVisible()
    expect(section().queryByRole('button', { name: 'Write a review' })).toBeNull()
    expect(section().getByText('6 of 7 shown')).toBeVisible()
    await person.click(await section().findByRole('button', { name: 'Edit' }))
    await section().findByRole('form', { name: 'Change your review' })
    expect(stars(/^5 stars/)).toHaveFocus()
    expect(comment()).toHaveValue('Mine, the oldest')
    await person.click(stars(/^2 stars/))
    await person.clear(comment())
    await person.type(comment(), 'It wilted')
    api.answer({ 'PUT /plants/:id/reviews/mine': { ...own, rating: 2, comment: 'It wilted' } })
    await person.click(form().getByRole('button', { name: 'Save review' }))
    expect(await first().findByText('It wilted')).toBeVisible()
    await findToast('Your review has been changed.')
    await waitFor(() => expect(entries()[0]?.closest('li')).toHaveFocus())
    expect(section().getByText('2 stars').closest('li')).toHaveTextContent('2 stars1 review')
    expect(screen.getByText('(7 reviews)')).toBeVisible()
    expect(means()).toEqual(['Rated 3.7 out of 5', 'Rated 3.7 out of 5'])
  })

  test('is deleted once that is confirmed, and another can be written', async () => {
    const { api, person } = await openOwn()
    await person.click(await section().findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your review?' }))
    api.answer({ 'DELETE /plants/:id/reviews/mine': noAnswer })
    await person.click(dialog.getByRole('button', { name: 'Yes, delete it' }))
    await findToast('Failed to delete your review. Please try again.')
    await person.click(await section().findByRole('button', { name: 'Delete' }))
    api.answer({
      'DELETE /plants/:id/reviews/mine': { review: null },
      'GET /plants/:id': aPlant({ reviews: 6 }),
      'GET /plants/:id/ratings': { 1: 0, 2: 0, 3: 0, 4: 6, 5: 0 },
    })
    await person.click(await screen.findByRole('button', { name: 'Yes, delete it' }))
    await waitFor(() => expect(press('Write a review')).toHaveFocus())
    expect(section().queryByText('Mine, the oldest')).toBeNull()
    expect(screen.getByText('(6 reviews)')).toBeVisible()
  })

  test('that the shop has hidden is seen by its author alone, and does not count', async () => {
    const hidden = { reason: 'It names a neighbour.', hiddenAt: '2026-11-21T10:00:00.000Z' }
    await openPlant(aPlant(), { user: asha(), own: anOwnReview({ hidden }) })
    expect(await section().findByText('Only you can see this review.')).toBeVisible()
    expect(section().getByText(/It names a neighbour\./)).toBeVisible()
    expect(section().getByText(/^No reviews yet/)).toBeVisible()
  })
})

describe('the photos of a review', () => {
  const openForm = async (answers: Parameters<typeof openPlant>[1]) => {
    stubUploads()
    const visited = await openPlant(aPlant(), { user: asha(), rest: '#write-review', ...answers })
    await section().findByRole('form')
    const choose = (...files: File[]) => visited.person.upload(form().getByLabelText('Photos'), files)
    return { ...visited, choose }
  }
  /** Stores each upload under the digit of its name. */
  const uploads = {
    'POST /plants/:id/reviews/photos': ({ body }: { body: unknown }) => {
      const id = photoId(Number(((body as FormData).get('image') as File).name[0]))
      return { _id: id, url: `/uploads/${id}.jpg` }
    },
  }

  test('are added and taken away, and the name is chosen', async () => {
    const { api, choose, person } = await openForm({ answers: uploads })
    await person.click(stars(/^4 stars/))
    await person.type(comment(), 'It flowers at night.')
    await choose(photo('1.jpg'), photo('2.jpg'))
    await waitFor(() => expect(chosenPhotos()).toHaveLength(2))
    await person.click(form().getByRole('button', { name: 'Remove photo 1' }))
    expect(chosenPhotos()).toHaveLength(1)
    expect(form().getByRole('button', { name: 'Add photos' })).toHaveFocus()
    const name = form().getByRole('combobox', { name: 'Show my name as' })
    expect([...name.children].map(({ textContent }) => textContent)).toEqual(['Asha K.', 'Asha Kulkarni', 'A customer'])
    await person.selectOptions(name, 'A customer')
    await assertAccessible()
    const photos = [{ _id: photoId(2), url: '/uploads/two.jpg' }]
    api.answer({ 'POST /plants/:id/reviews': anOwnReview({ name: 'A customer', shownAs: 'anonymous', photos }) })
    await person.click(form().getByRole('button', { name: 'Send review' }))
    await section().findByRole('heading', { name: 'A customer' })
    expect(api.sent('POST /plants/:id/reviews')).toMatchObject([{ shownAs: 'anonymous', photos: [photoId(2)] }])
    expect(first().getByRole('img', { name: 'Photo 1 by A customer' })).toBeVisible()
  })

  test('are made smaller before they are sent', async () => {
    const drawn = stubDrawing({ width: 8_000, height: 6_000 })
    const { api, choose } = await openForm({ answers: uploads })
    await choose(new File(['x'.repeat(15_000_000)], '1.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(chosenPhotos()).toHaveLength(1))
    const sent = api
      .sent('POST /plants/:id/reviews/photos')
      .map((body) => ((body as FormData).get('image') as File).size)
    // Drawn once more for its preview.
    expect([sent, drawn]).toEqual([[1_000], ['1200×900', '192×144']])
  })

  test('are four at most, one after the other', async () => {
    const held = later<{ _id: string; url: string }>()
    const { api, choose } = await openForm({ answers: { 'POST /plants/:id/reviews/photos': held.answer } })
    await choose(...[1, 2, 3, 4, 5].map((number) => photo(`${number}.jpg`)))
    expect(form().getByRole('button', { name: 'Send review' })).toBeDisabled()
    expect(api.to('POST /plants/:id/reviews/photos')).toHaveLength(1)
    api.answer(uploads)
    held.settle({ _id: photoId(1), url: '/uploads/one.jpg' })
    expect(await form().findByText('You can add up to 4 photos. The rest were not added.')).toBeVisible()
    await waitFor(() => expect(chosenPhotos()).toHaveLength(4))
    expect(form().getByRole('button', { name: 'Add photos' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('that are refused are named beside them, and the review can be sent', async () => {
    const refused = refusal('invalid', { message: 'This is no picture.' })
    const { choose, person } = await openForm({
      answers: { 'POST /plants/:id/reviews/photos': refused, 'POST /plants/:id/reviews': anOwnReview() },
    })
    await choose(photo('notes.jpg'))
    expect(await form().findByText('This is no picture.')).toBeVisible()
    expect(chosenPhotos()).toHaveLength(0)
    await person.click(stars(/^5 stars/))
    await person.type(comment(), 'Yellow all summer.')
    await person.click(form().getByRole('button', { name: 'Send review' }))
    await waitFor(() => expect(entries()).toHaveLength(1))
  })
})
