import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdminReview, LONG_AGO } from '../../../test/screens/account-records.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, noAnswer, page } from '../../../test/screens/api-stub.ts'
import { cellsOf, expectTexts, fillIn, press } from '../../../test/screens/forms.ts'
import { newId } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const reply = { text: 'Thank you, Meera.', repliedAt: LONG_AGO }
const named = (action: string) => `${action}: Kadamba, Meera Iyer`

test('a review has its plant, author, text, photos, reply, and why it is hidden', async () => {
  const script = '<script>alert(1)</script>'
  const photo = { _id: newId(), url: 'http://localhost:3000/images/indoor.jpg' }
  const review = anAdminReview({ name: 'M. I.', isBuyer: true, comment: script, photos: [photo], reply })
  const hidden = { reason: 'It names a neighbour.', hiddenAt: LONG_AGO }
  const gone = anAdminReview({ plant: { _id: newId(), name: 'Bel', isGone: true }, hidden })
  await open(page([review, gone]))
  expect(await cellsOf(script)).toEqual([
    'KadambaMeera Iyershown as M. I.Nov 20, 2026Verified buyer',
    expect.stringMatching(/Your reply on Nov 20, 2026Thank you, Meera\.$/),
    'Edit replyHide',
  ])
  expect((await cellsOf('It grows well.'))[0]).toBe('Bel (deleted)Meera IyerNov 20, 2026')
  await expectTexts('Hidden since Nov 20, 2026: It names a neighbour.')
  expect(screen.getByRole('link', { name: 'Kadamba' })).toHaveAttribute('href', `/plants/${review.plant._id}#reviews`)
  expect(screen.getAllByRole('link', { name: 'Meera Iyer' })[0]).toHaveAttribute(
    'href',
    '/admin/customers?search=meera%40paudha.example',
  )
  expect(screen.getByRole('img', { name: 'Photo 1 by M. I.' })).toBeInTheDocument()
  await expectTexts('Showing 2 of 2 reviews')
  await assertAccessible()
})

for (const isWide of [true, false]) {
  test(`a reply is written, changed and deleted, ${isWide ? 'in the table' : 'on a card'}`, async () => {
    const review = anAdminReview()
    const { api, person } = await open(page([review]), isWide, {
      'PUT /admin/reviews/:id/reply': ({ body }) => ({ ...review, reply: { ...reply, ...(body as { text: string }) } }),
      'DELETE /admin/reviews/:id/reply': review,
    })
    await press(person, named('Reply'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Reply to the review' }))
    const save = dialog.getByRole('button', { name: 'Save reply' })
    expect(save).toBeDisabled()
    await fillIn(person, { 'Your reply': 'Thank you, Meera.' })
    await assertAccessible()
    await person.click(save)
    await expectTexts('Reply saved', 'Thank you, Meera.')
    await press(person, named('Edit reply'))
    expect(await screen.findByLabelText('Your reply')).toHaveValue('Thank you, Meera.')
    await fillIn(person, { 'Your reply': 'Thank you.' })
    await press(person, 'Save reply')
    await expectTexts('Thank you.')
    await press(person, named('Edit reply'))
    await press(person, 'Delete reply')
    await expectTexts('Reply deleted')
    await screen.findByRole('button', { name: named('Reply') })
    expect(api.sent('PUT /admin/reviews/:id/reply')).toEqual([{ text: 'Thank you, Meera.' }, { text: 'Thank you.' }])
  })
}

test('a review is hidden with a reason and shown again; refusals are told, and the reason stays', async () => {
  const review = anAdminReview()
  const { api, person } = await open(page([review]), true, {
    'POST /admin/reviews/:id/hide': noAnswer,
    'POST /admin/reviews/:id/show': noAnswer,
  })
  await press(person, named('Hide'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Hide this review?' })
  expect(dialog).toHaveTextContent('Meera Iyer still sees the review, with your reason. Its rating no longer counts.')
  expect(screen.getByRole('button', { name: 'Hide review' })).toBeDisabled()
  await fillIn(person, { Reason: 'It names a neighbour.' })
  await press(person, 'Hide review')
  await expectTexts('Failed to change the review')
  expect(screen.getByLabelText('Reason')).toHaveValue('It names a neighbour.')
  api.answer({
    'POST /admin/reviews/:id/hide': ({ body }) => ({
      ...review,
      hidden: { ...(body as { reason: string }), hiddenAt: LONG_AGO },
    }),
  })
  await press(person, 'Hide review')
  await expectTexts('Review hidden', 'Hidden since Nov 20, 2026: It names a neighbour.')
  await press(person, named('Show again'))
  await expectTexts('Failed to show the review')
  api.answer({ 'POST /admin/reviews/:id/show': review })
  await press(person, named('Show again'))
  await expectTexts('Review shown again')
  await screen.findByRole('button', { name: named('Hide') })
})

function open(list: Answers['GET /admin/reviews'], isWide = true, answers: Answers = {}) {
  return visitAdmin('/admin/reviews', { 'GET /admin/reviews': list, ...answers }, { isWide, heading: 'Reviews' })
}
