import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accountAnswers } from '../../../test/screens/account-records.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { refusal } from '../../../test/screens/api-stub.ts'
import { expectTexts, fillIn, press } from '../../../test/screens/forms.ts'
import { anOwnReview, openPlant } from '../../../test/screens/plant-page.ts'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { anAdmin, aUser } from '../../../test/screens/records.ts'
import { visit } from '../../../test/screens/visit.tsx'

const ended = refusal('session_ended')

describe('a review written when the session ended', () => {
  const COMMENT = 'It flowers all year.'

  test('is restored when the same user comes back, and sent', async () => {
    const { user, plant } = await writeUntilSessionEnds()
    const { api, person } = await openPlant(plant, {
      user,
      answers: { 'POST /plants/:id/reviews': anOwnReview({ rating: 4, comment: COMMENT }) },
    })
    expect(await screen.findByLabelText('Your review')).toHaveValue(COMMENT)
    await press(person, 'Send review')
    await expectTexts('Thank you for your review!')
    expect(api.sent('POST /plants/:id/reviews')).toMatchObject([{ rating: 4, comment: COMMENT }])
    expect(sessionStorage.getItem('drafts')).toBeNull()
  })

  test('is not shown to another user', async () => {
    const { plant } = await writeUntilSessionEnds()
    const { person } = await openPlant(plant, { user: aUser() })
    await press(person, 'Write a review')
    expect(await screen.findByLabelText('Your review')).toHaveValue('')
  })

  test('is discarded by a logout', async () => {
    const { user } = await writeUntilSessionEnds()
    expect(sessionStorage.getItem('drafts')).toContain(COMMENT)
    const answers = accountAnswers({ 'GET /auth/logout': { message: 'Good-bye.' } })
    const { person } = await visit('/profile', { user, answers })
    await press(person, 'Logout')
    expect(sessionStorage.getItem('drafts')).toBeNull()
  })

  async function writeUntilSessionEnds() {
    const user = aUser()
    const plant = aPlant()
    const { person, address } = await openPlant(plant, { user, answers: { 'POST /plants/:id/reviews': ended } })
    await press(person, 'Write a review')
    await person.click(await screen.findByRole('radio', { name: /4/ }))
    await fillIn(person, { 'Your review': COMMENT })
    await press(person, 'Send review')
    await expect.poll(address).toMatch(/^\/login\?from=/)
    cleanup()
    return { user, plant }
  }
})

test('a product being edited when the session ended is restored and saved, also by an update that has a new field', async () => {
  const description = 'Pinwheel flowers on a dark bush, all year round.'
  const plant = aPlant({ benefits: ['Scented'] })
  const user = anAdmin()
  const answers = {
    'GET /plants/:id': plant,
    'PUT /plants/:id': ended,
    'GET /admin/tax-classes': refusal('unavailable'),
  }
  const open = () => visitAdmin(`/admin/products/edit/${plant._id}`, answers, { user })
  const { person, address } = await open()
  await fillIn(person, { Description: description })
  await press(person, 'Update Product')
  await expect.poll(address).toMatch(/^\/login\?from=/)
  cleanup()
  const drafts = JSON.parse(sessionStorage.getItem('drafts') ?? '') as { values: Record<string, { values: object }> }
  for (const { values } of Object.values(drafts.values)) Reflect.deleteProperty(values, 'benefits')
  sessionStorage.setItem('drafts', JSON.stringify(drafts))
  const again = await open()
  expect(await screen.findByLabelText('Description')).toHaveValue(description)
  again.api.answer({ 'PUT /plants/:id': { ...plant, description } })
  await press(again.person, 'Update Product')
  await expect.poll(again.address).toBe('/admin/products')
  expect(again.api.sent('PUT /plants/:id')).toMatchObject([{ description, benefits: ['Scented'] }])
})
