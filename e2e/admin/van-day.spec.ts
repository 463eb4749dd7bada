import { dayInIndia } from '../../domain/days.ts'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { putOnVan } from '../support/database.ts'
import { addPlant, expect, newCustomer, orderPlant, PHONE, test, toastOf } from '../support/shop.ts'

test('the owner mails the van’s shoppers once, reads each stop, looks ahead and prints', async ({
  ownersPage: page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kadamba', price: 510 })
  const [today, later] = [await orderPlant(await newCustomer(), plant), await orderPlant(await newCustomer(), plant)]
  await putOnVan(today._id, dayInIndia(new Date()))
  await putOnVan(later._id, '2031-02-11')
  await page.setViewportSize(PHONE)
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Van', exact: true }).click()
  await expect(page.getByRole('heading', { name: /\(today\)$/ })).toBeVisible()
  const stop = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `#${today.number}` }) })
  await expect(stop).toContainText('Collect ₹510 in cash')
  await expect(stop).not.toContainText('Arrival e-mail sent')
  const mail = page.getByRole('button', { name: /^Send arrival e-mails/ })
  await mail.click()
  await page.getByRole('button', { name: 'Send E-mails' }).click()
  await expect(toastOf(page, 'E-mails sent for 1 order')).toBeVisible()
  await expect(stop).toContainText('Arrival e-mail sent')
  await expect(mail).toHaveCount(0)
  await expectNoBarriers(page)

  await page.goto('/admin/orders/van?day=2031-02-10')
  await expect(page.getByText('No van deliveries on this day')).toBeVisible()
  await page.getByRole('link', { name: 'Day after' }).click()
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
