import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, expect, openReady, test } from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const row = (page: Page) => page.getByRole('region', { name: 'Recently seen' })

/** Waits until the page of a plant has noted it. */
async function look(page: Page, { _id, name }: { _id: string; name: string }): Promise<void> {
  await openReady(page, `/plants/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('seen'))).toContain(_id)
}

test('the plants that were looked at are at the foot of a plant’s page and of the shop, the latest first', async ({
  page,
  adminApi,
}) => {
  const plants = [
    await addPlant(adminApi, { name: 'Amla', price: 350 }),
    await addPlant(adminApi, { name: 'Bael', price: 350 }),
    await addPlant(adminApi, { name: 'Chiku', price: 350 }),
  ] as const
  await look(page, plants[0])
  await expect(row(page)).toHaveCount(0)
  await look(page, plants[1])
  await look(page, plants[2])
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(row(page).getByRole('link')).toHaveText([plants[1].name, plants[0].name])
  await expectNoBarriers(page)

  await adminApi.call('DELETE /plants/:id', { params: { id: plants[0]._id } })
  await page.goto('/shop?search=qqqqqqqqqq')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(row(page).getByRole('link')).toHaveText([plants[2].name, plants[1].name])
  await row(page).getByRole('button', { name: 'Clear' }).click()
  await expect(row(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('seen'))).toBeNull()
})
