import type { Page } from '@playwright/test'
import { addPlant, expect, test, toastOf } from '../support/shop.ts'

const update = (page: Page) => page.getByRole('button', { name: 'Update Product' }).click()
const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

test('what is typed is lost neither by leaving or a reload, nor while it is saved', async ({
  ownersPage: page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Agastya' })
  const description = page.getByLabel('Description').first()
  await page.goto(`/admin/products?search=${plant.name}`)
  await page.getByRole('link', { name: `Edit ${plant.name}` }).click()
  await description.fill('Its flowers are eaten.')
  await page.goBack()
  await leaving(page).getByRole('button', { name: 'Stay' }).click()
  await expect(leaving(page)).toBeHidden()
  await expect(description).toHaveValue('Its flowers are eaten.')
  const warned = page.waitForEvent('dialog')
  // A reload that is waited for hangs once it is dismissed.
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const warning = await warned
  expect(warning.type()).toBe('beforeunload')
  await warning.dismiss()
  await expect(description).toHaveValue('Its flowers are eaten.')

  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/plants/${plant._id}`, async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.fallback()
  })
  await update(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await leaving(page).getByRole('button', { name: 'Leave' }).click()
  await page.getByLabel('Trade name').fill('Paudha of Pune')
  answer.resolve()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  await expect(page.getByLabel('Trade name')).toHaveValue('Paudha of Pune')
  await expect(page).toHaveURL('/admin/settings')
})
