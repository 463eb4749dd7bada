import { addPlant, expect, newCustomer, restoreSession, submitLogin, test, toastOf } from '../support/shop.ts'

test('the owner deactivates an account, which signs it out, and activates it again', async ({
  ownersPage: page,
  browser,
  shopper,
}) => {
  const own = await browser.newPage()
  await restoreSession(own, shopper)
  await own.goto('/orders')
  await expect(own.getByText('No orders found.')).toBeVisible()

  await page.goto('/admin/customers')
  await expect(page).toHaveTitle('Customers | Paudha')
  await page.getByPlaceholder('Search by name, email, or phone...').fill(shopper.email.toUpperCase())
  await expect(page.getByText('Showing 1 of 1 customers')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: shopper.email })
  await row.getByRole('button', { name: 'Deactivate Asha Kulkarni' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate', exact: true }).click()
  const toast = toastOf(page, 'Account deactivated')
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect([(box?.x ?? 0) > 640, (box?.y ?? 0) > 360]).toEqual([true, true])
  await expect(row).toContainText('Deactivated')
  await expect(row.getByRole('button', { name: 'Activate Asha Kulkarni' })).toBeFocused()

  await own.reload()
  await expect(own).toHaveURL(/\/login/)
  await submitLogin(own, shopper)
  await expect(own.getByRole('main').getByText('This account has been deactivated. Please contact us.')).toBeVisible()

  await row.getByRole('button', { name: 'Activate Asha Kulkarni' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(row).not.toContainText('Deactivated')
  await own.getByRole('button', { name: 'Sign in' }).click()
  await expect(own).toHaveURL('/orders')
  await own.close()
})

test('the owner replies to a review, hides it and shows it again, with a history', async ({
  ownersPage: page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kadamba', price: 450 })
  const author = await newCustomer({ name: 'Meera Iyer' })
  const body = { rating: 1, comment: `It grows well. ${plant.name}` }
  await author.api.call('POST /plants/:id/reviews', { params: { id: plant._id }, body })
  const named = (action: string) => page.getByRole('button', { name: `${action}: ${plant.name}, Meera Iyer` })
  const dialog = page.getByRole('alertdialog')
  const shown = page.getByRole('region', { name: 'Customer Reviews' })

  await page.goto('/admin/reviews?status=unanswered')
  await named('Reply').click()
  await dialog.getByLabel('Your reply').fill('Thank you very much.')
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await expect(toastOf(page, 'Reply saved')).toBeVisible()
  await page.goto(`/plants/${plant._id}`)
  await expect(shown.getByRole('article').getByText('Thank you very much.')).toBeVisible()

  await page.goto('/admin/reviews?stars=1')
  await named('Hide').click()
  await dialog.getByLabel('Reason').fill('It names a neighbour.')
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expect(toastOf(page, 'Review hidden')).toBeVisible()
  await page.goto(`/plants/${plant._id}`)
  await expect(shown.getByText(/No reviews yet/)).toBeVisible()

  await page.goto('/admin/audit?kind=review')
  await expect(page.getByText('Review hidden').first()).toBeVisible()
  await page.goto('/admin/reviews?status=hidden')
  await named('Show again').click()
  await expect(named('Hide')).toBeVisible()
  await page.goto(`/plants/${plant._id}`)
  await expect(shown.getByText(body.comment)).toBeVisible()
})
