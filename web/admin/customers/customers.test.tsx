import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aCustomer } from '../../../test/screens/account-records.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, page, refusal } from '../../../test/screens/api-stub.ts'
import { cellsOf, expectTexts, fillIn, press, textsOf } from '../../../test/screens/forms.ts'
import { anAdmin, LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const asha = aCustomer({ phone: '+919876543210', totalOrders: 2, totalSpent: 1234.5 })

test('every column has its value, and the orders lead to them', async () => {
  const { person, address } = await open(page([asha]))
  expect(await cellsOf(asha.email)).toEqual([
    `Asha Kulkarni${asha._id.slice(0, 8)}`,
    `${asha.email}+919876543210`,
    ...['Customer', '2', '₹1,234.50', 'Nov 20, 2026', 'Deactivate'],
  ])
  expect(textsOf(screen.getAllByRole('columnheader')).join()).toBe(
    'Customer,Contact,Role,Orders,Total Spent,Member Since,Actions',
  )
  await expectTexts('Showing 1 of 1 customers')
  await assertAccessible()
  await person.click(screen.getByRole('link', { name: '2, view orders by Asha Kulkarni' }))
  await expect.poll(address).toBe(`/admin/orders?${new URLSearchParams({ search: asha.email })}`)
})

test('an admin without a name, a deactivated account and a hostile name are shown as such', async () => {
  const accounts = [
    [aCustomer({ name: ' ', isAdmin: true }), 'N/A', 'Admin'],
    [aCustomer({ name: LONG_NAME, isActive: false }), LONG_NAME, 'CustomerDeactivated'],
    [aCustomer({ name: '<script>alert(1)</script>' }), '<script>alert(1)</script>', 'Customer'],
  ] as const
  await open(page(accounts.map(([account]) => account)))
  for (const [{ _id, email }, name, role] of accounts)
    expect((await cellsOf(email)).slice(0, 4)).toEqual([`${name}${_id.slice(0, 8)}`, email, role, '0'])
})

test('the search is sent, stored in the address, and can be cleared', async () => {
  const { api, person, address } = await open(page([]), {}, { search: '?search=asha' })
  expect(screen.getByPlaceholderText('Search by name, email, or phone...')).toHaveValue('asha')
  await fillIn(person, { 'Search customers': 'qqqq%' })
  await expectTexts('No customers match “qqqq%”')
  expect(screen.getByRole('heading', { name: 'No customers found' })).toBeVisible()
  await expectTexts('Showing 0 of 0 customers')
  await expect.poll(address).toBe('/admin/customers?search=qqqq%25')
  api.answer({ 'GET /admin/users': page([asha]) })
  await press(person, 'Clear search')
  await cellsOf(asha.email)
  await expect.poll(address).toBe('/admin/customers')
  expect(api.to('GET /admin/users').map(({ query }) => query.search)).toEqual(['asha', 'qqqq%', undefined])
})

test('more of a long list is loaded, each once, and a link returns to the top', async () => {
  const all = Array.from({ length: 120 }, (_, index) => aCustomer({ name: `Customer ${index}` }))
  const { api, person } = await open(({ query: { offset, limit } }) =>
    page(all.slice(Number(offset), Number(offset) + Number(limit)), all.length),
  )
  await expectTexts('Showing 50 of 120 customers')
  // One that is new has moved the others.
  all.unshift(aCustomer())
  await press(person, 'Load more')
  await expectTexts('Showing 99 of 121 customers')
  await press(person, 'Load more')
  await expectTexts('Showing 120 of 121 customers')
  expect(screen.getByRole('button', { name: 'Deactivate Customer 119' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(api.to('GET /admin/users').map(({ query }) => query.offset)).toEqual(['0', '50', '100'])
  vi.stubGlobal('scrollTo', () => {})
  const list = screen.getByRole('region', { name: 'Customers' })
  list.scrollTop = 900
  await person.click(screen.getByRole('link', { name: 'Back to top' }))
  expect(list.scrollTop).toBe(0)
  expect(screen.getByRole('main')).toHaveFocus()
})

describe('an account', () => {
  const change = 'PATCH /admin/users/:id/status'
  const ravi = aCustomer({ name: 'Ravi' })

  test('is deactivated after a confirmation, and activated again', async () => {
    const { api, person } = await open(page([ravi]), {
      [change]: ({ body }) => ({ ...ravi, ...(body as { isActive: boolean }) }),
    })
    const question = await ask(person, 'Deactivate Ravi', 'Deactivate this account?')
    expect(question).toHaveTextContent(
      `Ravi${ravi.email}They will be signed out everywhere and will not be able to sign in. Their orders are not affected.`,
    )
    expect(question).not.toHaveTextContent('your own account')
    await press(person, 'Cancel')
    await expect.poll(() => screen.getByRole('button', { name: 'Deactivate Ravi' })).toHaveFocus()
    expect(api.to(change)).toEqual([])

    await ask(person, 'Deactivate Ravi', 'Deactivate this account?')
    await press(person, 'Deactivate')
    await expectTexts('Account deactivated')
    await expect.poll(() => screen.getByRole('button', { name: 'Activate Ravi' })).toHaveFocus()
    expect((await cellsOf(ravi.email))[2]).toBe('CustomerDeactivated')
    await ask(person, 'Activate Ravi', 'Activate this account?')
    await press(person, 'Activate')
    await expectTexts('Account activated')
    expect((await cellsOf(ravi.email))[2]).toBe('Customer')
    expect(api.sent(change)).toEqual([{ isActive: false }, { isActive: true }])
    expect(api.to(change)[0]?.params.id).toBe(ravi._id)
  })

  test('of one’s own stays as it was when that is refused, with the reason; deactivated, it signs one out', async () => {
    const user = anAdmin()
    const own = aCustomer({ _id: user._id, name: 'Admin Rao' })
    const { api, person, address } = await open(page([own]), { [change]: refusal('last_admin') }, { user })
    const question = await ask(person, 'Deactivate Admin Rao', 'Deactivate this account?')
    expect(question).toHaveTextContent('This is your own account: you will be signed out.')
    await press(person, 'Deactivate')
    await expectTexts('Failed to deactivate the account', 'The last active admin cannot be deactivated.')
    expect((await cellsOf(own.email))[2]).toBe('Customer')
    await ask(person, 'Deactivate Admin Rao', 'Deactivate this account?')
    api.answer({ [change]: { ...own, isActive: false }, 'GET /auth/me': refusal('not_signed_in') })
    await press(person, 'Deactivate')
    await expect.poll(address).toMatch(/^\/login/)
    expect(localStorage.getItem('token')).toBeNull()
  })
})

type Who = { search?: string } & Parameters<typeof visitAdmin>[2]

function open(users: Answers['GET /admin/users'], answers: Answers = {}, { search = '', ...who }: Who = {}) {
  const all = { 'GET /admin/users': users, ...answers }
  return visitAdmin(`/admin/customers${search}`, all, { ...who, heading: 'Customers' })
}

async function ask(person: Parameters<typeof press>[0], button: string, name: string): Promise<HTMLElement> {
  await press(person, button)
  return screen.findByRole('alertdialog', { name })
}
