import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { buildPhoto } from '../support/photo.ts'
import { addPlant, expect, fillInLogin, newCustomer, orderPlant, test } from '../support/shop.ts'

const reviews = (page: Page) => page.getByRole('region', { name: 'Customer Reviews' })

test('a mail’s link leads to a review with photos, which is changed and deleted', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Parijat', price: 450, stock: 5 })
  const params = { id: plant._id }
  const { api } = await newCustomer()
  await api.call('POST /plants/:id/reviews', { params, body: { rating: 1, comment: 'An older one' } })
  const order = await orderPlant(shopper, plant)
  for (const status of ['shipped', 'delivered'] as const) {
    await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status } })
  }
  await page.setViewportSize({ width: 360, height: 740 })
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

  await page.setViewportSize({ width: 360, height: 740 })
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
  await expect(page.getByText('(2 reviews)')).toBeVisible()
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
  await expect(page.getByText('(1 review)')).toBeVisible()
  await expect(reviews(page).getByRole('button', { name: 'Write a review' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('(1 review)')).toBeVisible()
})

test('a visitor signs in for a mail when a plant is back, and gives it up', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 350, stock: 1 })
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await orderPlant(await newCustomer(), plant)
  await page.reload()
  await page.getByRole('link', { name: 'Tell me when it’s back' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL(`/plants/${plant._id}`)
  await expect(page.getByText('We’ll write to you once when it’s back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  await expectNoBarriers(page)
  await page.reload()
  await page.getByRole('button', { name: 'Don’t tell me' }).click()
  await expect(page.getByRole('button', { name: 'Tell me when it’s back' })).toBeVisible()
})
