import type { Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, expect, failCalls, newCustomer, newShopper, restoreSession, test, toastOf } from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

/** A review of a new plant; returns both, and its author. */
async function addReview(admin: Api, rating = 4) {
  const plant = await addPlant(admin, { name: 'Kadamba', price: 450, stock: 5 })
  const author = await newCustomer({ ...newShopper(), name: 'Meera Iyer' })
  const body = { rating, comment: `It grows well. ${plant.name}` }
  await author.api.call('POST /plants/:id/reviews', { params: { id: plant._id }, body })
  return { plant, author, comment: body.comment }
}

const named = (page: Page, action: string, plant: { name: string }) =>
  page.getByRole('button', { name: `${action}: ${plant.name}, Meera Iyer` })

for (const width of [360, 1280]) {
  test(`the owner replies to a review, changes the reply and deletes it, at ${width} px`, async ({
    page,
    adminApi,
  }) => {
    const { plant, comment } = await addReview(adminApi)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/reviews?status=unanswered')
    await expect(page.getByText(comment)).toBeVisible()
    await named(page, 'Reply', plant).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Save reply' })).toBeDisabled()
    await dialog.getByLabel('Your reply').fill('Thank you, Meera.')
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: 'Save reply' }).click()
    await expect(toastOf(page, 'The reply has been saved')).toBeVisible()
    await expect(page.getByText('Thank you, Meera.')).toBeVisible()
    await expectNoBarriers(page)

    await named(page, 'Edit reply', plant).click()
    await dialog.getByLabel('Your reply').fill('Thank you very much.')
    await dialog.getByRole('button', { name: 'Save reply' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Thank you very much.')).toBeVisible()
    await page.goto(`/plants/${plant._id}`)
    const entry = page.getByRole('region', { name: 'Customer Reviews' }).getByRole('article')
    await expect(entry.getByText(/^Reply from /)).toBeVisible()
    await expect(entry.getByText('Thank you very much.')).toBeVisible()

    await page.goto('/admin/reviews')
    await named(page, 'Edit reply', plant).click()
    await dialog.getByRole('button', { name: 'Delete the reply' }).click()
    await expect(named(page, 'Reply', plant)).toBeVisible()
  })
}

test('a review is hidden with a reason, is in the history, and is shown again', async ({ page, browser, adminApi }) => {
  const { plant, author, comment } = await addReview(adminApi, 1)
  await page.goto('/admin/reviews?stars=1')
  await named(page, 'Hide', plant).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Hide review' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('It names a neighbour.')
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expect(page.getByText(/^Hidden since .*: It names a neighbour\.$/)).toBeVisible()

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const authors = await context.newPage()
  await restoreSession(authors, author)
  await authors.goto(`/plants/${plant._id}`)
  const own = authors.getByRole('region', { name: 'Customer Reviews' })
  await expect(own.getByText('Only you see this review.')).toBeVisible()
  await expect(own.getByText(/It names a neighbour\./)).toBeVisible()
  await expect(own.getByText(/No reviews yet/)).toBeVisible()
  await context.close()

  await page.goto('/admin/audit?kind=review')
  await expect(page.getByText('Review hidden').first()).toBeVisible()
  await page.goto('/admin/reviews?status=hidden')
  await named(page, 'Show again', plant).click()
  await expect(toastOf(page, 'The review is shown again')).toBeVisible()
  await expect(named(page, 'Hide', plant)).toBeVisible()
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('region', { name: 'Customer Reviews' }).getByText(comment)).toBeVisible()
})

test('filters are in the address; a list that is empty or fails to load says so', async ({ page, adminApi }) => {
  const { plant } = await addReview(adminApi, 2)
  await page.goto('/admin/reviews')
  await page.getByLabel('Stars').selectOption('5 stars')
  await expect(page).toHaveURL(/stars=5/)
  await expect(named(page, 'Reply', plant)).toBeHidden()
  await page.getByLabel('Stars').selectOption('2 stars')
  await expect(named(page, 'Reply', plant)).toBeVisible()

  await page.route('**/api/admin/reviews?*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
  await page.goto('/admin/reviews')
  await expect(page.getByText('No plant has been reviewed yet')).toBeVisible()
  await expectNoBarriers(page)
  await page.unroute('**/api/admin/reviews?*')
  await failCalls(page, '/admin/reviews?*', null)
  await page.goto('/admin/reviews')
  await expect(page.getByText('Failed to fetch reviews')).toBeVisible()
  await page.unroute('**/api/admin/reviews?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(named(page, 'Reply', plant)).toBeVisible()
})
