import { dayInIndia } from '../../domain/days.ts'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { putOnVan } from '../support/database.ts'
import { addPlant, deliver, expect, newCustomer, orderPlant, PHONE, test } from '../support/shop.ts'

test('in the morning the owner ships what is overdue, sees the van’s stops, looks ahead and prints', async ({
  ownersPage: page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kadamba', price: 510 })
  const place = async () => orderPlant(await newCustomer(), plant)
  const [today, later, overdue, dead] = [await place(), await place(), await place(), await orderPlant(shopper, plant)]
  await putOnVan(dead._id, dayInIndia(new Date()))
  await putOnVan(today._id, '2020-01-03')
  await putOnVan(later._id, '2031-02-11')
  await putOnVan(overdue._id, '2020-01-02', 'courier')
  await deliver(adminApi, dead._id)
  const lines = [{ item: dead.items[0]?._id ?? '', quantity: 1 }]
  const body = { lines, reason: 'dead' as const, text: 'Its leaves are brown.', photos: [] }
  const claim = await shopper.api.call('POST /orders/:id/claims', { params: { id: dead._id }, body })
  await adminApi.call('POST /admin/claims/:id/decision', { params: { id: claim._id }, body: { kind: 'replace' } })

  await page.goto('/admin/dispatch')
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
    .first()
  await expect(first).toContainText(`#${overdue.number}`)
  await expect(first).toContainText('Courier')
  const rowOf = (number: number) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `#${number}`, exact: true }) })
  await expect(rowOf(today.number)).toContainText('Our van')
  await first.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(rowOf(overdue.number)).toHaveCount(0)
  await putOnVan(today._id, dayInIndia(new Date()))

  await page.setViewportSize(PHONE)
  await page.getByRole('link', { name: 'Van deliveries' }).click()
  await expect(page.getByRole('heading', { name: /\(today\)$/ })).toBeVisible()
  const stopOf = (number: number) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `#${number}`, exact: true }) })
  await expect(stopOf(dead.number)).toContainText('Replacement')
  await expect(stopOf(today.number)).toContainText('Collect ₹510 in cash')
  await expectNoBarriers(page)

  await page.goto('/admin/orders/van?day=2031-02-10')
  await expect(page.getByText('No van deliveries on this day')).toBeVisible()
  await page.getByRole('link', { name: 'Next day' }).click()
  const heading = page.getByRole('heading', { name: 'Tuesday 11 February 2031' })
  await expect(heading).toBeVisible()
  const list = page.getByRole('list', { name: 'Orders on the van' })
  await expect(list).toContainText(`1 × ${plant.name}`)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(list).toContainText(`1 × ${plant.name}`)
  await expect(heading).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await list.getByRole('link', { name: `#${later.number}` }).click()
  await expect(page).toHaveURL(`/admin/orders/${later._id}`)
})
