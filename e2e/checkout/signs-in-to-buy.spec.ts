import { continueWith, googlePerson } from '../support/providers.ts'
import { addPlant, expect, newShopper, test, toastOf } from '../support/shop.ts'

test('a visitor’s plant is in the cart after a sign-in through a provider', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 250 })
  await page.goto(`/plants/${plant._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastOf(page, 'Please login to add items to cart')).toBeVisible()
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/plants/${plant._id}`)}`)
  await page.reload()
  await continueWith(page, 'Google', googlePerson(newShopper().email))
  await expect(toastOf(page, '1 item(s) added to cart!')).toBeVisible()
  await expect(page).toHaveURL(`/plants/${plant._id}`)
  await expect(page.getByRole('button', { name: 'Cart, 1 item', exact: true })).toBeVisible()
})
