import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { buildPhoto } from '../support/photo.ts'
import { addPlant, deliver, expect, fillInLogin, newCustomer, orderPlant, PHONE, test } from '../support/shop.ts'

/** The plant’s own part at the top; cards of others below also say how many reviews they have. */
const heading = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
const reviews = (page: Page) => page.getByRole('region', { name: 'Customer Reviews' })

test('a mail leads to a review with photos, which is changed and deleted', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Parijat', price: 450, stock: 5 })
  const params = { id: plant._id }
  const { api } = await newCustomer()
  await api.call('POST /plants/:id/reviews', { params, body: { rating: 1, comment: 'An older one' } })
  const order = await orderPlant(shopper, plant)
  await deliver(adminApi, order._id)
  await page.setViewportSize(PHONE)
  await page.goto(`/plants/${plant._id}#write-review`)
  await reviews(page).getByRole('link', { name: 'Sign in to write a review' }).click()
  await fillInLogin(page, shopper)
  const form = page.getByRole('form', { name: 'Write a review' })
  await form.getByRole('radio', { name: '4 stars' }).check()
  await form.getByLabel('Your review').fill('It flowers at night.')
  await page.reload()
  await expect(form.getByLabel('Your review')).toHaveValue('It flowers at night.')
  await page.setViewportSize({ width: 1280, height: 740 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(form.getByLabel('Your review')).toHaveValue('It flowers at night.')

  await page.setViewportSize(PHONE)
  const photos = [await buildPhoto('#4040c0'), await buildPhoto('#c04040')]
  await form.locator('input[type=file]').setInputFiles(photos)
  const chosen = form.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
  await expect(chosen).toHaveCount(2)
  await form.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(chosen).toHaveCount(1)
  await form.getByLabel('Show my name as').selectOption('A customer')
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Send review' }).click()

  const own = reviews(page).getByRole('article').first()
  await expect(own.getByRole('heading', { name: 'A customer' })).toBeVisible()
  await expect(own.getByText('Verified buyer')).toBeVisible()
  await expect(heading(page).getByText('(2 reviews)')).toBeVisible()
  const photo = own.getByRole('link', { name: 'Photo 1 by A customer' })
  await expect(photo).toHaveAttribute('href', /\/uploads\/[0-9a-f]{32}-r[bc]g4b4\.jpg$/)
  expect((await page.request.get((await photo.getAttribute('href')) ?? '')).status()).toBe(200)
  await expectNoBarriers(page)

  await page.goto(`/plants/${plant._id}`)
  await own.getByRole('button', { name: 'Edit' }).click()
  const change = page.getByRole('form', { name: 'Change your review' })
  await expect(change.getByLabel('Show my name as')).toHaveValue('anonymous')
  await expect(change.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveCount(1)
  await change.getByRole('radio', { name: '5 stars' }).check()
  await change.getByLabel('Show my name as').selectOption('Asha K.')
  await change.getByRole('button', { name: 'Save review' }).click()
  await expect(own.getByRole('heading', { name: 'Asha K.' })).toBeVisible()
  await expect(reviews(page).getByRole('img', { name: 'Rated 3.0 out of 5' })).toBeVisible()

  await own.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(heading(page).getByText('(1 review)')).toBeVisible()
  await expect(reviews(page).getByRole('button', { name: 'Write a review' })).toBeFocused()
  await page.reload()
  await expect(heading(page).getByText('(1 review)')).toBeVisible()
})
